import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import type { Today } from '#shared/contracts/community.ts';
import type { CurrentUser } from '#shared/contracts/users.ts';
import { someCourse } from '../../../tests/support/library-answers.ts';
import { renderScreen, someMember } from '../../../tests/support/render-screen.tsx';
import { MemberScreen } from './member.page.tsx';

const NOW = ['/feed', '/circle', '/member'];
const ALL = [...NOW, '/profile', '/members-app', '/blog/admin', '/admin/users', '/admin/chats'];

const nothing = { count: 0, latest: [] };
const today: Today = {
  since: '2026-01-02T09:00:00.000Z',
  online: { count: 0, members: [] },
  posts: nothing,
  newMembers: nothing,
};
const nothingWaits = {
  openChats: 0,
  waitingChats: 0,
  waitingInquiries: 0,
  openReports: 0,
  waitingApplications: 0,
  failedJobs: 0,
};
/** Nothing is new. */
const quiet = {
  'community.today': () => today,
  'messages.unread': () => ({ messages: 0, requests: 0 }),
  'notices.unread': () => ({ count: 0 }),
  'admin.overview': () => nothingWaits,
};

const show = (
  details: Partial<CurrentUser> = {},
  screens = ALL,
  logout: () => unknown = () => ({ success: true }),
  replies: object = {},
) =>
  renderScreen(<MemberScreen />, {
    user: { ...someMember, ...details },
    screens,
    replies: { 'auth.logout': logout, ...quiet, ...replies },
  });
const cards = () =>
  screen
    .getAllByRole('heading', { level: 2 })
    .map((heading) => heading.textContent)
    .filter((title) => title !== 'What’s new' && title !== 'For the team');
const links = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));

describe('the dashboard', () => {
  it('welcomes members by first name, or as “member” without one', () => {
    const { unmount } = show();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Welcome, Ada');
    unmount();
    show({ firstName: '' });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Welcome, Member');
  });

  it('links members to their screens', () => {
    show();
    expect(cards()).toEqual(['Community Feed', 'Create Post', 'Profile Settings']);
    expect(links()).not.toContain('/admin/users');
    expect(links()).toContain('/members-app');
  });

  it('links administrators to more screens', () => {
    show({ isAdmin: true });
    expect(cards().slice(3)).toEqual(['Blog Administration', 'User Management', 'Chat Administration']);
  });

  it.each([
    [
      'members',
      false,
      [
        ['Create Post', '/circle#share'],
        ['Member Directory', '/members-app'],
        ['Profile Settings', '/profile'],
      ],
    ],
    [
      'administrators',
      true,
      [
        ['Create Post', '/circle#share'],
        ['Member Directory', '/members-app'],
        ['Profile Settings', '/profile'],
        ['Blog Administration', '/blog/admin'],
        ['User Management', '/admin/users'],
      ],
    ],
  ])('has buttons in its header for %s, with Logout last', (_, isAdmin, expected) => {
    show({ isAdmin });
    const logout = screen.getByRole('button', { name: 'Logout' });
    const head = within(screen.getByRole('banner'));
    expect(head.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual(expected);
    expect(head.getByRole('button')).toBe(logout);
  });

  it('has cards that link to these screens', () => {
    show({ isAdmin: true });
    const address = (name: string) =>
      screen
        .getAllByRole('link', { name: new RegExp(`^${name}`) })
        .at(-1)
        ?.getAttribute('href');
    expect(cards().map((name) => address(name ?? ''))).toEqual([
      '/circle',
      '/circle#share',
      '/profile',
      '/blog/admin',
      '/admin/users',
      '/admin/chats',
    ]);
  });

  it('has no link to a screen that does not exist', () => {
    show({ isAdmin: true }, NOW);
    expect(cards()).toEqual(['Community Feed', 'Create Post']);
    expect(new Set(links())).toEqual(new Set(['/circle', '/circle#share']));
  });

  it('shows the member’s level and points', () => {
    show({ points: 30, level: 2 });
    expect(screen.getByText('Explorer').closest('p')?.textContent).toContain('30 points');
  });
});

describe('the news', () => {
  const lines = () => within(screen.getByRole('region', { name: 'What’s new' })).queryAllByRole('link');
  const newsLines = () => lines().map((line) => [line.textContent, line.getAttribute('href')]);
  const SCREENS = [...ALL, '/messages', '/admin/inquiries', '/admin/reports', '/admin/joining', '/admin/jobs'];
  const showNews = (replies: object, details: Partial<CurrentUser> = {}) =>
    show(details, SCREENS, () => ({ success: true }), replies);

  it('lists new items with links, and omits counts of zero', async () => {
    showNews({
      'community.today': () => ({ ...today, posts: { count: 100, latest: [] }, newMembers: { count: 1, latest: [] } }),
      'messages.unread': () => ({ messages: 2, requests: 1 }),
      'notices.unread': () => ({ count: 0 }),
    });
    await waitFor(() =>
      expect(newsLines()).toEqual([
        ['99+ new posts since your last visit', '/feed'],
        ['2 unread messages', '/messages'],
        ['1 message request', '/messages?show=requests'],
        ['1 new member since your last visit', '/members-app'],
      ]),
    );
  });

  it('has an empty state', async () => {
    showNews({});
    await screen.findByText('You’re all caught up.');
    expect(newsLines()).toEqual([]);
  });

  it('can be retried when it cannot be loaded, and the rest stays', async () => {
    let isDown = true;
    showNews({
      'messages.unread': () => ({ messages: 2, requests: 0 }),
      'community.today': () => {
        if (isDown) throw new ApiError({ status: 401, code: 'forbidden', message: '401' });
        return today;
      },
    });
    await screen.findByText('We couldn’t load everything that’s new.');
    expect(newsLines()).toEqual([['2 unread messages', '/messages']]);
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull());
  });

  it('includes the agency’s news for administrators only', async () => {
    const overview = {
      'admin.overview': () => ({ ...nothingWaits, waitingChats: 1, openReports: 3, waitingApplications: 2 }),
    };
    const { unmount, made } = showNews(overview);
    await screen.findByText('You’re all caught up.');
    expect(made.map(({ name }) => name)).not.toContain('admin.overview');
    unmount();
    showNews(overview, { isAdmin: true });
    const agency = await screen.findByRole('region', { name: 'For the team' });
    await within(agency).findByRole('link', { name: '1 chat waiting for a reply' });
    expect(within(agency).getByRole('link', { name: '3 open reports' }).getAttribute('href')).toBe('/admin/reports');
    const requests = within(agency).getByRole('link', { name: '2 membership requests' });
    expect(requests.getAttribute('href')).toBe('/admin/joining');
    expect(within(agency).getAllByRole('link')).toHaveLength(3);
  });
});

describe('logging out', () => {
  it.each([
    ['ends the session and goes home', () => ({ success: true })],
    [
      'goes home even if the call fails',
      () => {
        throw new Error('offline');
      },
    ],
  ])('%s', async (_, logout) => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { made } = show({}, NOW, logout);
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
    expect(screen.getByRole('button', { name: 'Logging out…' }).getAttribute('aria-disabled')).toBe('true');
    await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('/'));
    const reads = Object.keys(quiet);
    expect(made.map((call) => call.name).filter((name) => !reads.includes(name))).toEqual(['auth.logout']);
  });
});

describe('the library on the dashboard', () => {
  const [lesson] = someCourse.resources;
  const library = {
    collections: [someCourse],
    others: [],
    next: [{ course: { slug: someCourse.slug, title: someCourse.title }, lesson }],
    news: 3,
  };

  it('links to the next lesson and to what is new', async () => {
    show({}, [...ALL, '/library'], undefined, { 'library.get': () => library });
    const course = within(await screen.findByRole('region', { name: 'Your course' }));
    expect(course.getByText('0 of 2 lessons done')).toBeDefined();
    expect(course.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/library/first-lesson');
    expect(screen.getByRole('link', { name: '3 new resources in the library' }).getAttribute('href')).toBe('/library');
  });

  it('is empty for a member in no course', async () => {
    show({}, [...ALL, '/library'], undefined, { 'library.get': () => ({ ...library, next: [], news: 0 }) });
    await screen.findByText('You’re all caught up.');
    expect(screen.queryByRole('region', { name: 'Your course' })).toBeNull();
  });
});
