import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { createClient } from '#shared/api/client.ts';
import { createQueryClient } from '#shared/api/query-client.ts';
import { isMemberPath } from '#shared/rules/offline-paths.ts';
import { fakeTransport } from '../tests/support/fake-transport.ts';
import { somePost } from '../tests/support/feed.ts';
import { someMember } from '../tests/support/render-screen.tsx';
import { App } from './app/app.tsx';
import { loadGuard } from './features/guard/load-guard.ts';
import { site } from './routes.tsx';

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
  // Without the frame: navigation and footer have tests of their own.
  const bare = { ...site, Frame: ({ children }: { children: React.ReactNode }) => children };
  await loadGuard();
  await act(async () =>
    render(
      <MemoryRouter initialEntries={[path]}>
        <App site={bare} client={createClient(transport)} queryClient={createQueryClient()} />
      </MemoryRouter>,
    ),
  );
  return server;
}

async function signIn() {
  await userEvent.type(await screen.findByLabelText('Email'), someMember.email);
  await userEvent.type(screen.getByLabelText('Password'), 'lovelace');
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
}

// What the pages import takes a busy machine longer to read than a test may wait for an element.
beforeAll(async () => {
  await Promise.all(site.routes.map(({ page }) => site.pages.load(page)));
}, 60_000);

beforeEach(() => {
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
  it('/circle is the door for visitors, and the feed for members', async () => {
    await open('/circle', { signedIn: false });
    await signIn();
    expect(await screen.findByRole('article', { name: 'Open day' })).toBeDefined();
  });

  it('/feed leads visitors through the door and back', async () => {
    await open('/feed', { signedIn: false });
    await signIn();
    expect(await screen.findByRole('article', { name: 'Open day' })).toBeDefined();
  });

  it('/auth lets members pass', async () => {
    await open('/auth', { signedIn: true });
    expect(await screen.findByRole('article', { name: 'Open day' })).toBeDefined();
  });

  it('/member tells visitors that they are logged out, then leads to the door', async () => {
    await open('/member', { signedIn: false });
    await screen.findByText('Unauthorized');
    screen.getByText('You are logged out. Logging in again...');
    expect(screen.queryByLabelText('Email')).toBeNull();
    expect(await screen.findByLabelText('Email')).toBeDefined();
  });

  it('/member welcomes members', async () => {
    await open('/member', { signedIn: true });
    expect(await screen.findByRole('heading', { name: 'Welcome, Ada' })).toBeDefined();
  });
});

describe('a session that ends elsewhere', () => {
  it('leads through the door and back to what one was writing', async () => {
    const server = await open('/feed', { signedIn: true });
    await userEvent.type(await screen.findByRole('textbox', { name: 'Write a comment' }), 'How kind.');
    server.signedIn = false;
    await userEvent.click(screen.getByRole('button', { name: 'Add comment' }));
    await screen.findByText('You have been signed out');
    screen.getByText('Please sign in again. What you were writing is kept.');
    await signIn();
    const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Write a comment' });
    await waitFor(() => expect(box.value).toBe('How kind.'));
  });
});

it.each(
  site.routes.flatMap(({ page, signedOut, denied }) => [page, signedOut, denied].filter((name) => name !== undefined)),
)('there is a page %s', async (name) => {
  expect(await site.pages.load(name)).toHaveProperty('Screen');
});

it('the service worker takes the same addresses for private as the routes do', () => {
  for (const { path, access } of site.routes.filter((route) => route.path !== '*')) {
    expect([path, isMemberPath(path.replace(/:\w+/g, '1'))]).toEqual([path, access !== 'anyone']);
  }
});

it('every page of the console has an address', () => {
  const files = Object.keys(import.meta.glob('./features/console/*.page.tsx'));
  const named = site.routes.flatMap(({ page, signedOut, denied }) => [page, signedOut, denied]);
  const pages = new Set(named.filter((name) => name?.startsWith('console/')));
  expect(files.toSorted()).toEqual([...pages].map((name) => `./features/${name}.page.tsx`).toSorted());
});
