import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, NetworkError } from '#shared/api/api-error.ts';
import { createClient } from '#shared/api/client.ts';
import { createQueryClient } from '#shared/api/query-client.ts';
import type { CurrentUser } from '#shared/contracts/users.ts';
import { App } from './app.tsx';
import { loadGuard } from '../features/guard/load-guard.ts';
import { Link } from './link.tsx';
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
  { path: '/other', access: 'anyone', page: 'other' },
  { path: '/gone', access: 'anyone', page: 'gone' },
  { path: '/broken', access: 'anyone', page: 'broken' },
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

const site = (): Site => ({ routes, pages: pages(), loadGuard, Frame: ({ children }) => <div>{children}</div> });

/** Opens the app at an address, for who `whoIsSignedIn` says. */
async function open(path: string, whoIsSignedIn: () => Promise<Partial<CurrentUser>>) {
  const client = createClient(async () => ({ body: await whoIsSignedIn(), next: null }));
  // As the entry does before the first render.
  await loadGuard();
  // What a page's code is waited for in an act that is itself waited for.
  await act(async () =>
    render(
      <MemoryRouter initialEntries={[path]}>
        <App site={site()} client={client} queryClient={createQueryClient()} />
      </MemoryRouter>,
    ),
  );
}

const nobody = () =>
  Promise.reject(new ApiError({ status: 401, code: 'not_authenticated', message: 'Not authenticated' }));
const member = async () => ({ id: 1, firstName: 'Rosa', isAdmin: false });
const administrator = async () => ({ ...(await member()), isAdmin: true });
const never = () => new Promise<never>(() => undefined);

beforeEach(() => {
  document.head.innerHTML = '<title>Before</title><meta name="description" content="Before">';
  window.scrollTo = vi.fn<() => void>();
});

describe('a private address', () => {
  it('shows a calm page and no data while sign-in is being checked', async () => {
    await open('/feed', never);
    expect(await screen.findByText('Loading…')).toBeTruthy();
    expect(screen.queryByText('feed')).toBeNull();
  });

  it('shows its screen to a member', async () => {
    await open('/feed', member);
    expect(await screen.findByRole('heading', { name: 'feed' })).toBeTruthy();
  });

  it('leads a visitor to the sign-in page', async () => {
    await open('/feed?tab=a', nobody);
    expect(await screen.findByRole('heading', { name: 'sign-in' })).toBeTruthy();
  });

  it('does what its own route says for a visitor', async () => {
    await open('/circle', nobody);
    expect(await screen.findByRole('heading', { name: 'sign-in' })).toBeTruthy();
  });

  it('says so when sign-in cannot be checked, and checks again', async () => {
    const check = vi.fn<typeof member>(member);
    check.mockRejectedValueOnce(new NetworkError('offline'));
    await open('/feed', check);
    expect(await screen.findByText('We could not check your sign-in')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'feed' })).toBeTruthy();
  });
});

describe('an administrators’ address', () => {
  it('shows its screen to them', async () => {
    await open('/admin/users', administrator);
    expect(await screen.findByRole('heading', { name: 'users' })).toBeTruthy();
  });

  it('tells a member, or leads to the dashboard', async () => {
    await open('/admin/users', member);
    expect(await screen.findByRole('heading', { name: 'denied' })).toBeTruthy();
    await open('/blog/admin', member);
    expect(await screen.findByRole('heading', { name: 'dashboard' })).toBeTruthy();
  });
});

describe('going to another screen', () => {
  it('changes title and description, reads the title out and moves the focus to the content', async () => {
    await open('/', nobody);
    await userEvent.click(await screen.findByRole('link', { name: 'Other' }));
    expect(await screen.findByRole('heading', { name: 'other' })).toBeTruthy();
    expect(await screen.findByText('other title', { selector: '#announcer' })).toBeTruthy();
    expect(document.title).toBe('other title');
    expect(document.querySelector('meta[name="description"]')?.getAttribute('content')).toBe('other description');
    expect(document.activeElement?.id).toBe('main');
    expect(window.scrollTo).toHaveBeenLastCalledWith({ top: 0, behavior: 'instant' });
  });

  it('that does not exist says so', async () => {
    await open('/nowhere', nobody);
    expect(await screen.findByRole('heading', { name: 'not-found' })).toBeTruthy();
  });
});

describe('what fails', () => {
  it('to be fetched can be fetched again, and after another failure loaded again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    fetchGone.mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'));
    await open('/gone', nobody);
    expect(await screen.findByRole('heading', { name: 'This page did not load' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Reload the page' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Reload the page' })).toBeTruthy();
    fetchGone.mockResolvedValue({ page: pageOf('gone') });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'gone' })).toBeTruthy();
  });

  it('to render is told in a friendly way', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await open('/broken', nobody);
    expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeTruthy();
    expect(screen.queryByText('A fault')).toBeNull();
  });
});
