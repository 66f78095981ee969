import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, type ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi, type MockInstance } from 'vitest';
import { ApiError, NetworkError } from '#shared/api/api-error.ts';
import { createClient } from '#shared/api/client.ts';
import { createQueryClient } from '#shared/api/query-client.ts';
import type { CurrentUser } from '#shared/contracts/users.ts';
import { TOASTS } from '#shared/ui/toast/names.ts';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { App } from './app.tsx';
import { Guard } from '../features/guard/guard.tsx';
import { Link } from './link.tsx';
import { useNavigation } from './navigation.ts';
import { PageStore } from './page-store.ts';
import type { Page } from './page.ts';
import type { Route } from './route.ts';
import type { Site } from './site.tsx';

const pageOf = (text: string): Page => ({
  Screen: () => (
    <>
      <h1>{text}</h1>
      <Link to="/other">Other</Link>
    </>
  ),
  head: () => ({ title: `${text} title`, description: `${text} description` }),
});

const routes: readonly Route[] = [
  { path: '/', access: 'anyone', page: 'home' },
  { path: '/other', access: 'member', page: 'other' },
  { path: '/gone', access: 'member', page: 'gone' },
  { path: '/broken', access: 'member', page: 'broken' },
  { path: '/auth', access: 'anyone', page: 'sign-in' },
  { path: '/feed', access: 'member', page: 'feed' },
  { path: '/circle', access: 'member', page: 'feed', signedOut: 'sign-in' },
  { path: '/admin/users', access: 'admin', page: 'users', denied: 'denied' },
  { path: '/blog/admin', access: 'admin', page: 'users' },
  { path: '/member', access: 'member', page: 'dashboard' },
  { path: '*', access: 'anyone', page: 'not-found' },
];

const names = ['home', 'other', 'sign-in', 'feed', 'users', 'denied', 'dashboard', 'not-found'];
const pages = () =>
  new PageStore({
    ...Object.fromEntries(names.map((name) => [`./features/${name}.page.tsx`, async () => ({ page: pageOf(name) })])),
    './features/gone.page.tsx': () => fetchGone(),
    './features/broken.page.tsx': async () => ({ page: { ...pageOf('broken'), Screen: Broken } }),
  });

const fetchGone = vi.fn<() => Promise<{ page: Page }>>();

function Broken(): never {
  throw new Error('A fault');
}

const place = { address: '' };

function Frame({ children }: { children: ReactNode }) {
  const { pathname, search, hash } = useNavigation();
  useEffect(() => void (place.address = pathname + search + hash));
  return <div>{children}</div>;
}

const site = (isDocument: boolean): Site => ({ routes, isDocument, pages: pages(), Guard, Frame });

/** Opens the app at an address, signed in as `whoIsSignedIn` resolves. */
async function open(path: string, whoIsSignedIn: () => Promise<Partial<CurrentUser>>, isDocument = false) {
  const client = createClient(async () => ({ body: await whoIsSignedIn(), next: null }));
  // Async `act` waits until the page's code has loaded.
  await act(async () =>
    render(
      <MemoryRouter initialEntries={[path]}>
        <App site={site(isDocument)} client={client} queryClient={createQueryClient()} />
      </MemoryRouter>,
    ),
  );
}

const nobody = () =>
  Promise.reject(new ApiError({ status: 401, code: 'not_authenticated', message: 'Not authenticated' }));
const member = async () => ({ id: 1, firstName: 'Rosa', isAdmin: false });
const administrator = async () => ({ ...(await member()), isAdmin: true });
let reload: MockInstance<() => void>;
const never = () => new Promise<never>(() => undefined);

beforeEach(() => {
  document.head.innerHTML = '<title>Before</title><meta name="description" content="Before">';
  window.scrollTo = vi.fn<() => void>();
  reload = vi.spyOn(window.location, 'reload').mockReturnValue();
});

describe('a private address', () => {
  it('shows a placeholder and no data while the session is being checked', async () => {
    await open('/feed', never);
    expect(await screen.findByText('Loading…')).toBeTruthy();
    expect(screen.queryByText('feed')).toBeNull();
  });

  it('shows its screen to a member', async () => {
    await open('/feed', member);
    expect(await screen.findByRole('heading', { name: 'feed' })).toBeTruthy();
  });

  it('sends a visitor to the sign-in page', async () => {
    await open('/feed?tab=a', nobody);
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(place.address).toBe('/auth?next=%2Ffeed%3Ftab%3Da');
  });

  it('shows a route’s own screen for visitors, if it has one', async () => {
    await open('/circle', nobody);
    expect(await screen.findByRole('heading', { name: 'sign-in' })).toBeTruthy();
  });

  it('shows an error when the session cannot be checked, and retries', async () => {
    const check = vi.fn<typeof member>(member);
    check.mockRejectedValueOnce(new NetworkError('offline'));
    await open('/feed', check);
    expect(await screen.findByText('We couldn’t check that you’re signed in')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'feed' })).toBeTruthy();
  });
});

describe('an administrators’ address', () => {
  it('shows its screen to administrators', async () => {
    await open('/admin/users', administrator);
    expect(await screen.findByRole('heading', { name: 'users' })).toBeTruthy();
  });

  it('shows members “access denied” or the dashboard, depending on the route', async () => {
    await open('/admin/users', member);
    expect(await screen.findByRole('heading', { name: 'denied' })).toBeTruthy();
    await open('/blog/admin', member);
    expect(await screen.findByRole('heading', { name: 'dashboard' })).toBeTruthy();
  });
});

describe('navigating to another screen', () => {
  it('changes title and description, announces the title and moves the focus to the content', async () => {
    await open('/feed', member);
    await userEvent.click(await screen.findByRole('link', { name: 'Other' }));
    expect(await screen.findByRole('heading', { name: 'other' })).toBeTruthy();
    expect(await screen.findByText('other title', { selector: '#announcer' })).toBeTruthy();
    expect(document.title).toBe('other title');
    expect(document.querySelector('meta[name="description"]')?.getAttribute('content')).toBe('other description');
    expect(document.activeElement?.id).toBe('main');
    expect(window.scrollTo).toHaveBeenLastCalledWith({ top: 0, behavior: 'instant' });
    expect(reload).not.toHaveBeenCalled();
  });
});

describe('a public address', () => {
  it.each([
    ['/', 'home'],
    ['/nowhere', 'not-found'],
  ])('%s renders its own screen: %s', async (path, name) => {
    await open(path, nobody, true);
    expect(await screen.findByRole('heading', { name })).toBeTruthy();
    expect(reload).not.toHaveBeenCalled();
  });

  it('is loaded as a new document on a client-side navigation', async () => {
    await open('/#contact', nobody);
    expect(reload).toHaveBeenCalledOnce();
    expect(screen.queryByRole('heading', { name: 'home' })).toBeNull();
  });

  it('shows the toasts that are open', async () => {
    toast({ title: 'Goodbye' });
    await open('/feed', nobody);
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(sessionStorage.getItem(TOASTS)).toContain('Goodbye');
    sessionStorage.clear();
  });
});

describe('a screen', () => {
  it('can be retried repeatedly after its code failed to load', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    fetchGone.mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'));
    await open('/gone', member);
    expect(await screen.findByRole('heading', { name: 'We couldn’t load this page' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Reload the page' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Reload the page' })).toBeTruthy();
    fetchGone.mockResolvedValue({ page: pageOf('gone') });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'gone' })).toBeTruthy();
  });

  it('shows a friendly message when it fails to render', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await open('/broken', member);
    expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeTruthy();
    expect(screen.queryByText('A fault')).toBeNull();
  });
});
