import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiProvider } from '#shared/api/api-context.tsx';
import { ApiError, NetworkError } from '#shared/api/api-error.ts';
import { createClient } from '#shared/api/client.ts';
import { currentUserKey, refreshUser } from '#shared/api/queries/auth.ts';
import { unreadKey } from '#shared/api/queries/messages.ts';
import { unreadNotificationsKey } from '#shared/api/queries/notifications.ts';
import { createQueryClient } from '#shared/api/query-client.ts';
import { resetStores } from '../../../tests/support/reset-stores.ts';
import { fakeTransport } from '../../../tests/support/fake-transport.ts';
import { someMember } from '../../../tests/support/render-screen.tsx';
import { PageStore } from '../../app/page-store.ts';
import { SiteProvider } from '../../app/site.tsx';
import { useAuth } from '../../app/use-auth.ts';
import { setReached } from '../../device/connection.ts';
import { persistFrame } from '../../device/cached-frame.ts';
import { FRAME, HAS_READS } from '../../device/names.ts';
import { setOwner, withOwner } from '../../device/owner.ts';
import { readPrivate, writePrivate } from '../../device/private-storage.ts';
import { leaveDevice } from '../../device/sign-out.ts';
import { wipePerson } from '../../device/wipe.ts';
import SignInAgain from '../auth/sign-in-again.tsx';
import { MemberBar } from '../frame/frame.tsx';
import { NotificationsButton } from '../notifications/notifications-button.tsx';
import { SearchButton } from '../search/search-button.tsx';
import { Guard } from './guard.tsx';

const ada = { ...someMember, id: 1, firstName: 'Ada' };
const bea = { ...someMember, id: 2, firstName: 'Bea', email: 'bea@school.example' };

const text = (): string | undefined => readPrivate(FRAME)[0]?.[1];
/** Long enough for calls and dialogs that must not happen. */
const aWhile = () => new Promise((resolve) => setTimeout(resolve, 50));

afterEach(async () => {
  cleanup();
  resetStores();
  setReached(true);
  await wipePerson();
});

describe('the session guard on a cold start', () => {
  function Named() {
    const { user, expected } = useAuth();
    return <p>Named: {(user ?? expected)?.firstName ?? 'nobody'}</p>;
  }
  const Feed = () => (
    <>
      <p>The feed</p>
      <input aria-label="Words" />
    </>
  );
  const page = { Screen: Feed, head: () => ({ title: '' }) };
  const route = { path: '/feed', access: 'member', page: 'feed/feed', signedOut: 'feed/out' } as const;
  const signedOut = { Screen: () => <p>The sign-in page</p>, head: () => ({ title: '' }) };

  /** The check is pending until `answer` is called. */
  function open() {
    const queryClient = createQueryClient();
    const held = Promise.withResolvers<void>();
    let reply: unknown;
    const answer = (next: unknown) => {
      reply = next;
      held.resolve();
    };
    const { transport, made } = fakeTransport({
      'auth.user': async () => {
        await held.promise;
        if (reply instanceof Error) throw reply;
        return reply;
      },
      'auth.login': ({ body }) => {
        reply = (body as { email: string }).email === ada.email ? ada : bea;
        return reply;
      },
      'notices.unread': () => ({ count: 5 }),
      'notices.list': () => [],
    });
    const pages = new PageStore({
      './features/feed/feed.page.tsx': async () => ({ page }),
      './features/feed/out.page.tsx': async () => ({ page: signedOut }),
    });
    const Bar = () => (
      <>
        <SearchButton />
        <NotificationsButton />
      </>
    );
    const site = {
      routes: [route],
      isDocument: false,
      pages,
      Guard,
      Frame: ({ children }: { children: ReactNode }) => children,
      loadMemberBar: async () => Bar,
      loadSignInAgain: async () => SignInAgain,
    };
    const client = createClient(withOwner(transport));
    const screenOf = (key: string) => (
      <ApiProvider client={client}>
        <QueryClientProvider client={queryClient}>
          <SiteProvider site={site}>
            <MemoryRouter initialEntries={['/feed']}>
              <Named />
              <MemberBar />
              <Guard key={key} route={route} />
            </MemoryRouter>
          </SiteProvider>
        </QueryClientProvider>
      </ApiProvider>
    );
    const { rerender } = render(screenOf('first'));
    /** The session expires, and a call finds out. */
    const end = async () => {
      answer(new ApiError({ status: 401, code: 'not_authenticated', message: 'Not authenticated' }));
      await refreshUser(queryClient);
    };
    return { answer, end, made: () => made.map(({ name }) => name), goOn: () => rerender(screenOf('second')) };
  }

  /** A newly opened page on the device where Ada has read the Circle. */
  async function coldStart() {
    const before = new QueryClient();
    setOwner(ada.id);
    writePrivate(HAS_READS, '1');
    before.setQueryData(currentUserKey, ada);
    before.setQueryData(unreadKey, { messages: 3, requests: 0 });
    before.setQueryData(unreadNotificationsKey, { count: 2 });
    vi.useFakeTimers();
    const end = persistFrame(before, ada.id);
    vi.advanceTimersByTime(1500);
    vi.useRealTimers();
    end();
    resetStores();
    const opened = open();
    await screen.findByText('Named: Ada');
    return opened;
  }
  const bell = (name: string) => screen.findByRole('button', { name });

  it('shows only the member’s name and counts until the session is checked', async () => {
    const { answer, made } = await coldStart();
    const before = await bell('Notifications, 2 new');
    await aWhile();
    expect(screen.queryByText('The feed')).toBeNull();
    expect(made()).toEqual(['auth.user']);
    answer(ada);
    await screen.findByText('The feed');
    // The same bar, with updated counts.
    expect(await bell('Notifications, 5 new')).toBe(before);
  });

  it('keeps the navigation bar when another screen follows', async () => {
    const { answer, goOn } = await coldStart();
    answer(ada);
    await screen.findByText('The feed');
    await bell('Notifications, 5 new');
    goOn();
    expect(screen.queryByRole('button', { name: /^Notifications/ })).not.toBeNull();
  });

  it('replays presses in the navigation bar after the check', async () => {
    const { answer, made } = await coldStart();
    (await bell('Notifications, 2 new')).click();
    await aWhile();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(made()).not.toContain('notices.list');
    answer(ada);
    expect(await screen.findByRole('dialog', { name: 'Notifications' })).toBeDefined();
  });

  it('removes the navigation bar when the session has ended, and stores nothing', async () => {
    const { answer } = await coldStart();
    answer(new ApiError({ status: 401, code: 'not_authenticated', message: 'Not authenticated' }));
    await screen.findByText('The sign-in page');
    expect(screen.getByText('Named: nobody')).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Notifications/ })).toBeNull();
    expect(text()).toBeUndefined();
  });

  it('switches to another member, without the first one’s counts', async () => {
    const { answer } = await coldStart();
    answer(bea);
    await screen.findByText('Named: Bea');
    expect(screen.queryByRole('button', { name: 'Notifications, 2 new' })).toBeNull();
    await bell('Notifications, 5 new');
    expect(text() ?? '').not.toContain('Ada');
  });

  it('removes the navigation bar at once when another tab signs out', async () => {
    await coldStart();
    await bell('Notifications, 2 new');
    localStorage.removeItem('private/owner');
    dispatchEvent(new StorageEvent('storage', { key: 'private/owner', oldValue: '1', newValue: null }));
    await screen.findByText('Named: nobody');
    expect(screen.queryByRole('button', { name: /^Notifications/ })).toBeNull();
  });

  it('shows that the session could not be checked when neither the server nor the device answers', async () => {
    const { answer } = await coldStart();
    answer(new NetworkError('gone'));
    await waitFor(() => expect(screen.queryByText('We couldn’t check that you’re signed in')).not.toBeNull());
    expect(text()).toBeDefined();
  });

  it('shows no sign-in page during a sign-out, because the home page is about to load', async () => {
    const { answer } = await coldStart();
    vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    await leaveDevice(new QueryClient(), {});
    answer(new ApiError({ status: 401, code: 'not_authenticated', message: 'Not authenticated' }));
    await screen.findByText('Named: nobody');
    await aWhile();
    expect(screen.queryByText('The sign-in page')).toBeNull();
  });

  describe('the session guard when the session expires', () => {
    const ended = async () => {
      const opened = await coldStart();
      opened.answer(ada);
      await userEvent.type(await screen.findByLabelText('Words'), 'A long story');
      await opened.end();
      await screen.findByRole('alertdialog', { name: 'Sign in to continue' });
      return opened;
    };
    const signIn = async (email: string) => {
      const address = screen.getByLabelText<HTMLInputElement>('Email');
      await userEvent.clear(address);
      await userEvent.type(address, email);
      await userEvent.type(screen.getByLabelText('Password'), 'a good password');
      await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
    };

    it('lets the same member sign in over the screen and continue there', async () => {
      await ended();
      const words = screen.getByLabelText<HTMLInputElement>('Words');
      expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(ada.email);
      await signIn(ada.email);
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
      expect(screen.getByLabelText('Words')).toBe(words);
      expect(words.value).toBe('A long story');
    });

    it('reloads the page when another member signs in', async () => {
      const replace = vi.spyOn(window.location, 'replace').mockImplementation(() => undefined);
      await ended();
      await signIn(bea.email);
      await waitFor(() => expect(replace).toHaveBeenCalled());
      expect(screen.queryByText('Named: Bea')).toBeNull();
    });

    it('keeps the sign-in open on Escape, and offers to leave', async () => {
      await ended();
      await userEvent.keyboard('{Escape}');
      expect(screen.queryByRole('alertdialog')).not.toBeNull();
      const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
      await userEvent.click(screen.getByRole('button', { name: 'Leave this page' }));
      await waitFor(() => expect(assign).toHaveBeenCalledWith('/'));
    });
  });
});
