import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useEffect, type ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { beforeAll, beforeEach, describe, expect, it, vi, type MockInstance } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { createClient } from '#shared/api/client.ts';
import { createQueryClient } from '#shared/api/query-client.ts';
import { isMemberPath } from '#shared/rules/offline-paths.ts';
import { fakeTransport } from '../tests/support/fake-transport.ts';
import { somePost } from '../tests/support/feed.ts';
import { someMember } from '../tests/support/render-screen.tsx';
import { App } from './app/app.tsx';
import { loadIslands } from './public/island.tsx';
import { useNavigation } from './app/navigation.ts';
import type { Route } from './app/route.ts';
import { MemberBar } from './features/frame/frame.tsx';
import { site } from './routes.tsx';

const place = { address: '' };

function Frame({ children }: { children: ReactNode }) {
  const { pathname, search, hash } = useNavigation();
  useEffect(() => void (place.address = pathname + search + hash));
  return (
    <>
      <MemberBar />
      {children}
    </>
  );
}

/** A server with one member, who is signed in or not. */
async function open(path: string, { signedIn }: { signedIn: boolean }) {
  const server = { signedIn };
  const forMembers = (answer: () => unknown) => () => {
    if (server.signedIn) return answer();
    throw new ApiError({ status: 401, code: 'not_authenticated', message: 'Not authenticated' });
  };
  const { transport } = fakeTransport({
    'auth.user': forMembers(() => someMember),
    'auth.login': () => {
      server.signedIn = true;
      return someMember;
    },
    'feed.list': forMembers(() => [somePost()]),
    'feed.get': forMembers(() => somePost()),
    'feed.comments.create': forMembers(() => undefined),
  });
  // Of the frame only the Circle's bars: navigation and footer have tests of their own.
  const bare = { ...site, Frame };
  await act(async () =>
    render(
      <MemoryRouter initialEntries={[path]}>
        <App site={bare} client={createClient(transport)} queryClient={createQueryClient()} />
      </MemoryRouter>,
    ),
  );
  return { server };
}

async function signIn() {
  await userEvent.type(await screen.findByLabelText('Email'), someMember.email);
  await userEvent.type(screen.getByLabelText('Password'), 'lovelace');
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
}

const shown = (routes: readonly Route[]) =>
  routes.flatMap(({ page, signedOut, denied }) => [page, signedOut, denied].filter((name) => name !== undefined));
/** The application's routes; the others are documents. */
const appPages = shown(site.routes.filter(({ access }) => access !== 'anyone'));

// On a busy machine, imports of the pages can take longer than the timeout for an element.
beforeAll(async () => {
  await Promise.all(appPages.map((name) => site.pages.load(name)));
  await loadIslands();
});

/** The sign-in page is a document: the application leaves for it. */
let leave: MockInstance<() => void>;
const expectToLeaveFor = (address: string) =>
  waitFor(() => expect([place.address, leave.mock.calls.length]).toEqual([address, 1]));

beforeEach(() => {
  leave = vi.spyOn(window.location, 'reload').mockReturnValue();
  document.head.innerHTML = '<meta name="description">';
  window.scrollTo = vi.fn<() => void>();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});

describe('the addresses of the Circle', () => {
  it('/circle is the sign-in page for visitors, and the feed for members', async () => {
    await open('/circle', { signedIn: false });
    await signIn();
    expect(await screen.findByRole('article', { name: 'Open day' })).toBeDefined();
  });

  it('a draft in the feed survives the change of address after signing in', async () => {
    await open('/circle', { signedIn: false });
    const press = () => {
      const button = screen.queryByRole('button', { name: 'Share Something New' });
      if (!button) return;
      observer.disconnect();
      button.focus();
      button.click();
    };
    // Typing before the address changes is only possible on a slow phone.
    const observer = new MutationObserver(press);
    observer.observe(document.body, { childList: true, subtree: true });
    await signIn();
    await waitFor(() => expect(place.address).toBe('/feed'));
    const title = await screen.findByLabelText('Title');
    expect(document.activeElement).toBe(title);
  });

  it('a link from /circle to /feed scrolls to the top', async () => {
    await open('/circle', { signedIn: true });
    const bar = await screen.findByRole('navigation', { name: 'The Circle' });
    await screen.findByRole('article', { name: 'Open day' });
    vi.mocked(window.scrollTo).mockClear();
    const link = within(bar).getByRole('link', { name: 'Feed' });
    link.focus();
    await act(async () => link.click());
    await waitFor(() => expect(place.address).toBe('/feed'));
    expect(window.scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'instant' });
    expect(document.activeElement?.id).toBe('main');
  });

  it('/feed sends visitors to the sign-in page, with the path to return to', async () => {
    await open('/feed', { signedIn: false });
    await expectToLeaveFor('/auth?next=%2Ffeed');
  });

  it('/member shows visitors that they are logged out, then shows the sign-in page', async () => {
    await open('/member', { signedIn: false });
    await screen.findByText('Unauthorized');
    screen.getByText('You are logged out. Logging in again...');
    expect(leave).not.toHaveBeenCalled();
    await expectToLeaveFor('/auth');
  });

  it('/member welcomes members', async () => {
    await open('/member', { signedIn: true });
    expect(await screen.findByRole('heading', { name: 'Welcome, Ada' })).toBeDefined();
  });
});

describe('a session that ends elsewhere', () => {
  it('shows the sign-in over the screen, and keeps unsaved text', async () => {
    const { server } = await open('/feed', { signedIn: true });
    await userEvent.type(await screen.findByRole('textbox', { name: 'Write a comment' }), 'How kind.');
    server.signedIn = false;
    await userEvent.click(screen.getByRole('button', { name: 'Add comment' }));
    await screen.findByRole('alertdialog', { name: 'Sign in to continue' });
    expect(leave).not.toHaveBeenCalled();
    expect(screen.getByLabelText<HTMLTextAreaElement>('Write a comment').value).toBe('How kind.');
  });
});

it.each(shown(site.routes))('the page module of %s exists', (name) => {
  expect(Object.keys(import.meta.glob('./features/**/*.page.tsx'))).toContain(`./features/${name}.page.tsx`);
});

it.each(appPages)('the application has a loader for the page %s', async (name) => {
  expect(await site.pages.load(name)).toHaveProperty('Screen');
});

it('the application has no loader for public pages', async () => {
  await expect(site.pages.load('home/home')).rejects.toThrow('There is no page home/home');
});

it('the service worker has the same private paths as the routes', () => {
  for (const { path, access } of site.routes.filter((route) => route.path !== '*')) {
    expect([path, isMemberPath(path.replace(/:\w+/g, '1'))]).toEqual([path, access !== 'anyone']);
  }
});

it('every screen of the console has a route', () => {
  const files = Object.keys(import.meta.glob('./features/console/*.page.tsx'));
  const named = site.routes.flatMap(({ page, signedOut, denied }) => [page, signedOut, denied]);
  const pages = new Set(named.filter((name) => name?.startsWith('console/')));
  expect(files.toSorted()).toEqual([...pages].map((name) => `./features/${name}.page.tsx`).toSorted());
});
