import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { patience } from '../../../tests/support/depth.ts';
import { renderScreen, someMember } from '../../../tests/support/render-screen.tsx';
import { MemberAvatar, MemberName } from './person-link.tsx';

/** The hover card. */

const person = { id: 7, firstName: 'Berthe', lastName: 'Morisot', profileImageUrl: null };
const profile = {
  ...person,
  jobTitle: 'Registrar',
  schoolName: 'Langley Hall',
  location: 'Bath',
  bio: 'Light first.',
  points: 30,
  level: 2,
  levelInfo: { badgeColor: '#23799C' },
  contributionCount: 3,
  createdAt: '2025-09-05T10:00:00.000Z',
  lastActiveAt: new Date().toISOString(),
};

const show = (get: () => unknown = () => profile) =>
  renderScreen(
    <>
      <MemberAvatar person={person} />
      <MemberName person={person} />
    </>,
    { user: someMember, replies: { 'users.get': get }, screens: ['/messages/with/:userId', '/users/:userId'] },
  );
const card = () => screen.findByRole('dialog', { name: 'Berthe Morisot' }, { timeout: patience(20_000) });
const name = () => screen.getByRole('link', { name: 'Berthe Morisot' });

it('opens 500 ms after the pointer arrives, and fetches the profile only then', async () => {
  const { made } = show();
  const before = Date.now();
  fireEvent.pointerEnter(name(), { pointerType: 'mouse' });
  expect(made).toEqual([]);
  await card();
  expect(Date.now() - before).toBeGreaterThanOrEqual(490);
  for (const words of [
    'Registrar, Langley Hall',
    'Bath',
    'Light first.',
    'Explorer',
    '30 points',
    '45 points to level up',
    '3 contributions',
    'Level 2, Explorer',
  ]) {
    expect(await screen.findByText(words)).toBeDefined();
  }
  expect(screen.getByText('Light first.').className).toContain('line-clamp-3');
  expect(screen.getByRole('link', { name: 'View Profile' }).getAttribute('href')).toBe('/users/7');
  expect(screen.getByRole('link', { name: /^Message/ }).getAttribute('href')).toBe('/messages/with/7');
  expect(made.map(({ name: call }) => call)).toEqual(['users.get']);
});

it('does not open when the pointer only passes over the link', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { made } = show();
  fireEvent.pointerEnter(name(), { pointerType: 'mouse' });
  fireEvent.pointerLeave(name(), { pointerType: 'mouse' });
  act(() => void vi.advanceTimersByTime(5000));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(made).toEqual([]);
});

it('shows "Profile not found", and closes with Escape', async () => {
  show(() => null);
  fireEvent.pointerEnter(name(), { pointerType: 'mouse' });
  await card();
  expect(await screen.findByText('Profile not found')).toBeDefined();
  fireEvent.keyDown(document, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('opens with a tap on the picture; a tap on the name follows the link', async () => {
  const { path, container } = show();
  const picture = container.querySelector('a[aria-hidden="true"]')!;
  fireEvent.pointerDown(picture, { pointerType: 'touch' });
  fireEvent.click(picture);
  await card();
  expect(path()).toBe('/');
  fireEvent.pointerDown(name(), { pointerType: 'touch' });
  fireEvent.click(name());
  expect(path()).toBe('/users/7');
});
