import { act, render, screen, waitFor } from '@testing-library/react';
import { useEffect, type ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { beforeAll, beforeEach, describe, expect, it, vi, type MockInstance } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { createClient } from '#shared/api/client.ts';
import { createQueryClient } from '#shared/api/query-client.ts';
import { allEndpoints } from '#shared/contracts/index.ts';
import { fakeTransport } from '../tests/support/fake-transport.ts';
import { someMember } from '../tests/support/render-screen.tsx';
import { App } from './app/app.tsx';
import { loadIslands } from './public/island.tsx';
import { useNavigation } from './app/navigation.ts';
import { site } from './routes.tsx';

const ADMIN_CALLS = new Set(allEndpoints.filter(({ path }) => path.startsWith('/api/admin')).map(({ name }) => name));
const CONSOLE = site.routes.filter(({ access }) => access === 'admin').map(({ path }) => path);
const BLOG = '/blog/admin';

let address = '';
function Frame({ children }: { children: ReactNode }) {
  const { pathname, search } = useNavigation();
  useEffect(() => void (address = pathname + search));
  return children;
}

/** Opens a private address. @returns the names of the API calls */
async function open(path: string, who: 'visitor' | 'member' | 'administrator') {
  const { transport, made } = fakeTransport({
    'auth.user'() {
      if (who !== 'visitor') return { ...someMember, isAdmin: who === 'administrator' };
      throw new ApiError({ status: 401, code: 'not_authenticated', message: 'Not authenticated' });
    },
  });
  const { unmount } = await act(async () =>
    render(
      <MemoryRouter initialEntries={[path]}>
        <App site={{ ...site, Frame }} client={createClient(transport)} queryClient={createQueryClient()} />
      </MemoryRouter>,
    ),
  );
  return { unmount, calls: () => made.map(({ name }) => name) };
}

let leave: MockInstance<() => void>;
beforeAll(async () => {
  const shown = site.routes.flatMap(({ access, signedOut, denied }) =>
    access === 'anyone' ? [] : [signedOut, denied],
  );
  await Promise.all(shown.filter((name) => name !== undefined).map((name) => site.pages.load(name)));
  await loadIslands();
}, 60_000);
beforeEach(() => {
  leave = vi.spyOn(window.location, 'reload').mockReturnValue();
  document.head.innerHTML = '<meta name="description">';
  window.scrollTo = vi.fn<() => void>();
});

describe('visitors', () => {
  it('are redirected to the sign-in page with the path to return to', async () => {
    for (const path of [
      '/feed',
      '/feed/999999',
      '/library',
      '/library/open-day-plan',
      '/library/collections/open-days',
      '/webinars',
      '/webinars/photo-walk',
      '/members-app',
      '/members',
      '/users/1',
      '/users/abc',
      '/users/999999',
      '/messages',
      '/messages/with/999999',
    ]) {
      leave.mockClear();
      const { unmount, calls } = await open(path, 'visitor');
      const signInPage = `/auth?next=${encodeURIComponent(path)}`;
      await waitFor(() => expect([address, leave.mock.calls.length]).toEqual([signInPage, 1]));
      expect.soft(calls(), path).toEqual(['auth.user']);
      unmount();
    }
  });

  it.each([
    ['/members/map', 'Access Denied', 'Please log in to view the member map.'],
    ['/profile', /./, 'Please log in to view your profile.'],
    ['/circle', /./, 'Forgot your password?'],
  ])('see the reason to sign in at %s', async (path, heading, words) => {
    await open(path, 'visitor');
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
    expect(screen.getByRole('heading', { level: 1, name: heading })).toBeDefined();
    expect(address).toBe(path);
  });

  it('see “access denied” in the console, which makes no calls', async () => {
    for (const path of CONSOLE.filter((each) => each !== BLOG)) {
      const { unmount, calls } = await open(path, 'visitor');
      await screen.findByText('Please log in to access this page.');
      expect.soft(screen.queryByRole('heading', { level: 1, name: 'Access Denied' }), path).not.toBeNull();
      expect.soft([path, ...calls()]).toEqual([path, 'auth.user']);
      expect.soft(address).toBe(path);
      unmount();
    }
  });

  it('see the reason to sign in at the blog’s administration', async () => {
    await open(BLOG, 'visitor');
    await screen.findByText('Unauthorized');
    screen.getByText('You need to be logged in to access this page');
    await waitFor(() => expect([address, leave.mock.calls.length]).toEqual(['/auth', 1]));
  });
});

describe('members', () => {
  it('see “access denied” in the console, which makes no calls', async () => {
    for (const path of CONSOLE.filter((each) => each !== BLOG)) {
      const { unmount, calls } = await open(path, 'member');
      await screen.findByText('Admin privileges required to access this page.');
      expect.soft(screen.queryByRole('heading', { level: 1, name: 'Access Denied' }), path).not.toBeNull();
      expect
        .soft(
          calls().filter((name) => ADMIN_CALLS.has(name)),
          path,
        )
        .toEqual([]);
      expect.soft(address).toBe(path);
      unmount();
    }
  });

  it('are redirected from the blog’s administration to the dashboard, with the reason', async () => {
    await open(BLOG, 'member');
    await screen.findByText('Access Denied');
    screen.getByText("You don't have permission to access the blog admin");
    await waitFor(() => expect(address).toBe('/member'));
  });
});

it('redirects administrators from the former address of the analytics', async () => {
  await open('/admin/figures?period=7', 'administrator');
  await waitFor(() => expect(address).toBe('/admin/analytics?period=7'));
});
