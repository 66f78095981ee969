import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import type { Today } from '#shared/contracts/community.ts';
import { renderScreen, someMember } from '../../../tests/support/render-screen.tsx';
import Aside from './aside.tsx';

const berthe = { id: 2, firstName: 'Berthe', lastName: 'Morisot', profileImageUrl: null, level: 2 };
const today: Today = {
  since: '2026-01-02T09:00:00.000Z',
  online: { count: 1, members: [berthe] },
  posts: { count: 2, latest: [{ id: 7, title: 'Open day', author: berthe }] },
  newMembers: { count: 0, latest: [] },
};
const show = (answer: () => Today, details: Partial<typeof someMember> = {}) =>
  renderScreen(<Aside />, { user: { ...someMember, ...details }, replies: { 'community.today': answer } });
const part = (name: string | RegExp) => within(screen.getByRole('region', { name }));

it('shows who is online, what is new, and the progress to the next level', async () => {
  show(() => today, { points: 50, level: 2 });
  await screen.findByRole('link', { name: 'Berthe Morisot' });
  expect(part('Since your last visit').getByRole('link', { name: '2 new posts' }).getAttribute('href')).toBe('/feed');
  expect(part('Since your last visit').getByRole('link', { name: 'Open day' }).getAttribute('href')).toBe('/feed/7');
  expect(part('Your level').getByRole('progressbar', { name: 'Progress to Contributor' })).toHaveProperty('value', 50);
  part('Your level').getByText('25 points to Contributor');
});

it('has empty states for online members and news, and a message for the highest level', async () => {
  const nothing = { count: 0, latest: [] };
  show(() => ({ ...today, online: { count: 0, members: [] }, posts: nothing }), { points: 900, level: 6 });
  await screen.findByText('You’re the only one online.');
  expect(screen.getByText(/^Nothing new\. You were last here/)).toBeTruthy();
  expect(screen.getByText(/top level/)).toBeTruthy();
});

it('counts online members beyond those it lists', async () => {
  show(() => ({ ...today, online: { count: 100, members: [berthe] } }));
  expect((await screen.findByRole('link', { name: '99+ more' })).getAttribute('href')).toBe('/members-app');
  expect(screen.getByRole('heading', { name: 'Online now 99+' })).toBeTruthy();
});

it('offers a retry when it cannot be loaded', async () => {
  let isDown = true;
  show(() => {
    if (isDown) throw new ApiError({ status: 500, message: '401' });
    return today;
  });
  await screen.findByText('We couldn’t load who’s online.');
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Berthe Morisot' })).toBeTruthy();
});
