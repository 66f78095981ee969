import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ListedMember } from '#shared/contracts/community.ts';
import type { Conversation } from '#shared/contracts/messages.ts';
import type { MemberProfile } from '#shared/contracts/users.ts';
import { PageReply } from '../../../tests/support/fake-transport.ts';
import { renderScreen, someMember } from '../../../tests/support/render-screen.tsx';
import { MapScreen } from './map.page.tsx';
import { MapSignedOut } from './map-signed-out.page.tsx';
import { MembersScreen } from './members.page.tsx';
import { ProfileScreen } from './profile.page.tsx';

/** The specification of these screens, section by section. */

const now = new Date().toISOString();
const berthe: ListedMember = {
  id: 7,
  firstName: 'Berthe',
  lastName: 'Morisot',
  profileImageUrl: null,
  jobTitle: 'Registrar',
  schoolName: 'Langley Hall',
  location: 'Bath',
  bio: 'Light first.',
  points: 30,
  level: { levelNumber: 2, badgeColor: '#23799C' },
  createdAt: '2025-09-05T10:00:00.000Z',
  lastActiveAt: now,
  isOnline: true,
};
const profile: MemberProfile = {
  ...berthe,
  level: 2,
  levelInfo: { badgeColor: '#23799C' },
  contributionCount: 3,
};
const never = () => new Promise(() => undefined);
const forList = {
  'community.members': () => [berthe],
  'community.members.count': () => ({ count: 1, more: false }),
  'community.facets': () => ({ countries: ['GB'], schools: ['Langley Hall'] }),
};

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});

const showList = (replies = {}, at = '/members-app') =>
  renderScreen(<MembersScreen />, {
    at,
    user: someMember,
    replies: { ...forList, ...replies },
    screens: ['/messages/with/:userId', '/users/:userId', '/feed'],
  });

describe('the members list', () => {
  it('has a back link to /feed, the title, the switch to the map and the count', async () => {
    showList({ 'community.map': () => ({ places: [], tiles: null }) });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Members');
    expect(screen.getByRole('link', { name: 'Back to the feed' }).getAttribute('href')).toBe('/feed');
    expect(await screen.findByText('1 member')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Show Map' }));
    expect(screen.getByRole('button', { name: 'Hide Map' })).toBeDefined();
  });

  it('uses the plural in the count', async () => {
    showList({ 'community.members.count': () => ({ count: 1204, more: false }) });
    expect(await screen.findByText('1,204 members')).toBeDefined();
  });

  it('shows "Loading members..." and "No members found."', async () => {
    const { unmount } = showList({ 'community.members': never });
    expect(screen.getByText('Loading members...')).toBeDefined();
    unmount();
    showList({ 'community.members': () => [] });
    expect(await screen.findByText('No members found.')).toBeDefined();
  });

  it('shows name, handle, level, bio, job and school, presence, date and place of each, and a link to write', async () => {
    showList();
    const row = within(await screen.findByRole('region', { name: 'Members' }));
    expect(row.getByRole('link', { name: 'Berthe Morisot' }).getAttribute('href')).toBe('/users/7');
    for (const words of [
      '@berthe-morisot-7',
      'Light first.',
      'Registrar, Langley Hall',
      'Online now',
      'Joined 5 Sep 2025',
      'Bath',
    ]) {
      expect(row.getAllByText(words).length).toBeGreaterThan(0);
    }
    expect(row.getByText('Level 2, Explorer')).toBeDefined();
    expect(row.getByRole('link', { name: /^CHAT/ }).getAttribute('href')).toBe('/messages/with/7');
  });

  it('does not show "Online now" for members who are not', async () => {
    showList({ 'community.members': () => [{ ...berthe, isOnline: false }] });
    expect(await screen.findByText('a moment ago')).toBeDefined();
    expect(screen.queryByText('Online now')).toBeNull();
  });

  it('searches after a pause in typing, and puts the search in the URL', async () => {
    const { made, path } = showList();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'bath ');
    await waitFor(() => expect(path()).toBe('/members-app?search=bath'));
    // The address changes a moment before the request.
    const searches = () => made.filter(({ name }) => name === 'community.members').map(({ query }) => query);
    await waitFor(() => expect(searches()).toEqual([{}, { search: 'bath' }]));
  });

  it('filters the map too, which has an empty state', async () => {
    const places = [{ latitude: 51, longitude: 0, location: 'Bath', memberIds: [7] }];
    const { made } = showList(
      {
        'community.map': ({ query }: { query?: { search?: string } }) => ({
          places: query?.search ? [] : places,
          tiles: null,
        }),
      },
      '/members-app?map=1',
    );
    await screen.findAllByRole('button', { name: /^Bath/ });
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'nobody');
    expect(await screen.findByText('No members on the map match your search.')).toBeDefined();
    expect(made.findLast(({ name }) => name === 'community.map')?.query).toEqual({ search: 'nobody' });
  });

  it('keeps the focus at the filters when they are cleared', async () => {
    showList({ 'community.members': () => [] }, '/members-app?level=3');
    await userEvent.click(await screen.findByRole('button', { name: 'Clear' }));
    expect(document.activeElement).toBe(screen.getByLabelText('School'));
  });

  it('keeps the focus at the list when all members are shown again', async () => {
    const list = ({ query }: { query?: { level?: string } }) => (query?.level ? [] : [berthe]);
    showList({ 'community.members': list }, '/members-app?level=3');
    await userEvent.click(await screen.findByRole('button', { name: 'Show all members' }));
    const members = await screen.findByRole('region', { name: 'Members' });
    expect(document.activeElement?.contains(members)).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
  });

  it('reads its filter from the URL, and can be reset', async () => {
    const { made, path } = showList({ 'community.members': () => [] }, '/members-app?school=Elsewhere&level=3');
    expect(screen.getByLabelText<HTMLSelectElement>('School').value).toBe('Elsewhere');
    await userEvent.click(await screen.findByRole('button', { name: 'Show all members' }));
    expect(path()).toBe('/members-app');
    expect(made.find(({ name }) => name === 'community.members')?.query).toEqual({ school: 'Elsewhere', level: '3' });
  });
});

describe('the member map', () => {
  const showMap = (places: unknown[]) =>
    renderScreen(<MapScreen />, {
      user: someMember,
      replies: { 'community.map': () => ({ places, tiles: null }), 'community.members': () => [berthe] },
    });

  it('has three info cards, and an empty state', async () => {
    showMap([]);
    expect(await screen.findByText('No member locations available')).toBeDefined();
    screen.getByText('Members need to add their location to their profile to appear on the map.');
    for (const title of ['Click markers', 'Zoom and pan', 'Global network'])
      screen.getByRole('heading', { name: title });
  });

  it('lists everybody at a place with school, level and points, and calls a place without a name "Unknown Location"', async () => {
    showMap([{ latitude: 51, longitude: 0, location: null, memberIds: [7] }]);
    // The map has a marker of the same name once it has loaded.
    await userEvent.click((await screen.findAllByRole('button', { name: /Unknown Location/ })).at(-1)!);
    expect((await screen.findAllByRole('link', { name: 'Berthe Morisot' })).length).toBeGreaterThan(0);
    screen.getByText('Level 2 · 30 points');
  });

  it('is hidden from visitors', () => {
    renderScreen(<MapSignedOut />, { at: '/members/map' });
    screen.getByRole('heading', { name: 'Access Denied' });
    expect(screen.getByText('Please log in to view the member map.')).toBeDefined();
  });
});

describe('the user profile', () => {
  const scrollTo = vi.fn<() => void>();
  const conversationIn = (state: Conversation['state']): Conversation => ({
    member: { id: 7, firstName: 'Berthe', lastName: 'Morisot', profileImageUrl: null, level: 2 },
    state,
    messagesLeft: null,
    unreadCount: 0,
    readUpTo: 0,
    lastMessage: null,
  });
  const showProfile = (id: string, get: () => unknown, activities: () => unknown = () => [], replies = {}) => {
    vi.stubGlobal('scrollTo', scrollTo.mockClear());
    return renderScreen(
      <Routes>
        <Route path="/users/:userId" element={<ProfileScreen />} />
      </Routes>,
      {
        at: `/users/${id}`,
        user: someMember,
        replies: {
          'users.get': get,
          'gamification.activities': activities,
          'messages.conversation': () => conversationIn('open'),
          ...replies,
        },
        screens: ['/messages/with/:userId', '/feed/:postId'],
      },
    );
  };

  it.each(['abc', '0', '-1', '1.5'])('shows "Invalid Profile" for %s, with a link to the members', (id) => {
    showProfile(id, never);
    screen.getByRole('heading', { name: 'Invalid Profile' });
    expect(screen.getByRole('link', { name: 'Browse Members' }).getAttribute('href')).toBe('/members');
  });

  it('shows "Loading profile..." in its header', () => {
    showProfile('7', never);
    screen.getByText('Loading profile...');
    expect(scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'instant' });
  });

  it('shows "Profile Not Found"', async () => {
    showProfile('7', () => null);
    expect(await screen.findByRole('heading', { name: 'Profile Not Found' })).toBeDefined();
  });

  it('shows all available data, and ten activities at most', async () => {
    const { made } = showProfile(
      '7',
      () => profile,
      () =>
        new PageReply(
          (['post', 'comment', 'like'] as const).map((activityType, index) => ({
            id: index + 1,
            userId: 7,
            activityType,
            points: [10, 5, 0][index],
            relatedId: 1,
            postId: activityType === 'like' ? null : 12,
            createdAt: now,
          })),
          null,
        ),
    );
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Berthe Morisot');
    expect(screen.getByRole('link', { name: /^Message/ }).getAttribute('href')).toBe('/messages/with/7');
    for (const words of [
      'Explorer',
      'Joined',
      'Last Active',
      'Contributions',
      'Total Points',
      'About',
      'Light first.',
    ]) {
      expect(screen.getAllByText(words).length).toBeGreaterThan(0);
    }
    for (const words of ['Registrar, Langley Hall', 'Bath', '30']) screen.getByText(words);
    for (const gain of ['+10 points', '+5 points', '+0 points']) expect(await screen.findByText(gain)).toBeDefined();
    const address = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect([address('Shared a post'), address('Wrote a comment')]).toEqual(['/feed/12', '/feed/12#comment-1']);
    // Deleted posts have no link.
    expect(screen.queryByRole('link', { name: 'Liked a post' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Back to Members' }).getAttribute('href')).toBe('/members-app');
    expect(made.find(({ name }) => name === 'gamification.activities')?.query).toEqual({ limit: '10' });
  });

  it('can block a member, confirms it, and can unblock them', async () => {
    let state: Conversation['state'] = 'open';
    const change = (next: Conversation['state']) => () => conversationIn((state = next));
    showProfile('7', () => profile, undefined, {
      'messages.conversation': () => conversationIn(state),
      'messages.block': change('blocked'),
      'messages.unblock': change('open'),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'More options for Berthe Morisot' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Block Berthe' }));
    const question = await screen.findByRole('alertdialog', { name: 'Block Berthe Morisot?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Block' }));
    await screen.findByText(/^You’ve blocked Berthe/);
    await userEvent.click(screen.getByRole('button', { name: 'Unblock' }));
    await waitFor(() => expect(screen.queryByText(/^You’ve blocked Berthe/)).toBeNull());
  });

  it('can report a profile', async () => {
    const { made } = showProfile('7', () => profile, undefined, { 'reports.create': () => ({ success: true }) });
    await userEvent.click(await screen.findByRole('button', { name: 'More options for Berthe Morisot' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Report profile' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Report this profile' }));
    await userEvent.click(dialog.getByLabelText('Something else'));
    await userEvent.click(dialog.getByRole('button', { name: 'Send report' }));
    await screen.findByText('Report sent');
    expect(made.find(({ name }) => name === 'reports.create')?.body).toMatchObject({ kind: 'profile', targetId: 7 });
  });

  it('shows neither action on one’s own profile', async () => {
    showProfile(String(someMember.id), () => ({ ...profile, id: someMember.id }));
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('button', { name: /^More options/ })).toBeNull();
  });
});
