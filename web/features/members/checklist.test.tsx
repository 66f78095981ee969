import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ListedMember } from '#shared/contracts/community.ts';
import type { MemberProfile } from '#shared/contracts/users.ts';
import { PageReply } from '../../../tests/support/fake-transport.ts';
import { renderScreen, someMember } from '../../../tests/support/render-screen.tsx';
import { MapScreen } from './map-screen.tsx';
import { MapSignedOut } from './map-signed-out.tsx';
import { MembersScreen } from './members-screen.tsx';
import { ProfileScreen } from './profile-screen.tsx';

/** What the specification says of these screens, section by section (members-side §2, §4, §7, §9; decisions §6). */

const now = new Date().toISOString();
const berthe: ListedMember = {
  id: 7,
  firstName: 'Berthe',
  lastName: 'Morisot',
  profileImageUrl: null,
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

describe('members-side §2, members list', () => {
  it('has a back link to /feed, the title, the map’s toggle and the count', async () => {
    showList({ 'community.map': () => ({ places: [], tiles: null }) });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Members');
    expect(screen.getByRole('link', { name: 'Back to Feed' }).getAttribute('href')).toBe('/feed');
    expect(await screen.findByText('1 member')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Show Map' }));
    expect(screen.getByRole('button', { name: 'Hide Map' })).toBeDefined();
  });

  it('counts in the plural', async () => {
    showList({ 'community.members.count': () => ({ count: 1204, more: false }) });
    expect(await screen.findByText('1,204 members')).toBeDefined();
  });

  it('says "Loading members..." and "No members found."', async () => {
    const { unmount } = showList({ 'community.members': never });
    expect(screen.getByText('Loading members...')).toBeDefined();
    unmount();
    showList({ 'community.members': () => [] });
    expect(await screen.findByText('No members found.')).toBeDefined();
  });

  it('shows name, handle, level, bio, school, presence, date and place of each, and a way to write', async () => {
    showList();
    const row = within(await screen.findByRole('region', { name: 'Members' }));
    expect(row.getByRole('link', { name: 'Berthe Morisot' }).getAttribute('href')).toBe('/users/7');
    for (const words of [
      '@berthe-morisot-7',
      'Light first.',
      'Langley Hall',
      'Online now',
      'Joined 5 Sep 2025',
      'Bath',
    ]) {
      expect(row.getAllByText(words).length).toBeGreaterThan(0);
    }
    expect(row.getByText('Level 2, Explorer')).toBeDefined();
    expect(row.getByRole('link', { name: /^CHAT/ }).getAttribute('href')).toBe('/messages/with/7');
  });

  it('does not say "Online now" of who is not (decisions §6)', async () => {
    showList({ 'community.members': () => [{ ...berthe, isOnline: false }] });
    expect(await screen.findByText('just now')).toBeDefined();
    expect(screen.queryByText('Online now')).toBeNull();
  });

  it('is searched after a pause, in the address', async () => {
    const { made, path } = showList();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'bath ');
    await waitFor(() => expect(path()).toBe('/members-app?search=bath'));
    // The address is there a moment before what it asks for.
    const searches = () => made.filter(({ name }) => name === 'community.members').map(({ query }) => query);
    await waitFor(() => expect(searches()).toEqual([{}, { search: 'bath' }]));
  });

  it('is narrowed by the address, and shows everybody again', async () => {
    const { made, path } = showList({ 'community.members': () => [] }, '/members-app?school=Elsewhere&level=3');
    expect(screen.getByLabelText<HTMLSelectElement>('School').value).toBe('Elsewhere');
    await userEvent.click(await screen.findByRole('button', { name: 'Show all members' }));
    expect(path()).toBe('/members-app');
    expect(made.find(({ name }) => name === 'community.members')?.query).toEqual({ school: 'Elsewhere', level: '3' });
  });
});

describe('members-side §2, member map', () => {
  const showMap = (places: unknown[]) =>
    renderScreen(<MapScreen />, {
      user: someMember,
      replies: { 'community.map': () => ({ places, tiles: null }), 'community.members': () => [berthe] },
    });

  it('has three info cards, and says so when nobody is on it', async () => {
    showMap([]);
    expect(await screen.findByText('No member locations available')).toBeDefined();
    screen.getByText('Members need to add their location to their profile to appear on the map.');
    for (const title of ['Click markers', 'Zoom and pan', 'Global network'])
      screen.getByRole('heading', { name: title });
  });

  it('lists everybody of a place with school, Level and points; a place without a name is "Unknown Location"', async () => {
    showMap([{ latitude: 51, longitude: 0, location: null, memberIds: [7] }]);
    await userEvent.click(await screen.findByRole('button', { name: /Unknown Location/ }));
    expect(await screen.findByRole('link', { name: 'Berthe Morisot' })).toBeDefined();
    screen.getByText('Level 2 · 30 points');
  });

  it('is denied to visitors', () => {
    renderScreen(<MapSignedOut />, { at: '/members/map' });
    screen.getByRole('heading', { name: 'Access Denied' });
    expect(screen.getByText('Please log in to view the member map.')).toBeDefined();
  });
});

describe('members-side §2, user profile', () => {
  const scrollTo = vi.fn<() => void>();
  const showProfile = (id: string, get: () => unknown, activities: () => unknown = () => []) => {
    vi.stubGlobal('scrollTo', scrollTo.mockClear());
    return renderScreen(
      <Routes>
        <Route path="/users/:userId" element={<ProfileScreen />} />
      </Routes>,
      {
        at: `/users/${id}`,
        user: someMember,
        replies: { 'users.get': get, 'gamification.activities': activities },
        screens: ['/messages/with/:userId'],
      },
    );
  };

  it.each(['abc', '0', '-1', '1.5'])('"Invalid Profile" for %s, with a way to the members', (id) => {
    showProfile(id, never);
    screen.getByRole('heading', { name: 'Invalid Profile' });
    expect(screen.getByRole('link', { name: 'Browse Members' }).getAttribute('href')).toBe('/members');
  });

  it('"Loading profile...", at its head', () => {
    showProfile('7', never);
    screen.getByText('Loading profile...');
    expect(scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'instant' });
  });

  it('"Profile Not Found"', async () => {
    showProfile('7', () => null);
    expect(await screen.findByRole('heading', { name: 'Profile Not Found' })).toBeDefined();
  });

  it('shows everything there is, and ten activities at most', async () => {
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
    for (const words of ['Langley Hall', 'Bath', '30']) screen.getByText(words);
    for (const gain of ['+10 points', '+5 points', '+0 points']) expect(await screen.findByText(gain)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Back to Members' }).getAttribute('href')).toBe('/members-app');
    expect(made.find(({ name }) => name === 'gamification.activities')?.query).toEqual({ limit: '10' });
  });
});
