import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { CurrentUser } from '#shared/contracts/users.ts';
import { renderScreen, someMember } from '../../../tests/support/render-screen.tsx';
import { MemberScreen } from './member.page.tsx';

const NOW = ['/feed', '/circle', '/member'];
const ALL = [...NOW, '/profile', '/members-app', '/blog/admin', '/admin/users', '/admin/chats'];

const show = (details: Partial<CurrentUser> = {}, screens = ALL, logout: () => unknown = () => ({ success: true })) =>
  renderScreen(<MemberScreen />, { user: { ...someMember, ...details }, screens, replies: { 'auth.logout': logout } });
const cards = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
const links = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));

describe('the dashboard', () => {
  it('welcomes by first name, or as a member', () => {
    const { unmount } = show();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Welcome, Ada');
    unmount();
    show({ firstName: '' });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Welcome, Member');
  });

  it('leads members where they may go', () => {
    show();
    expect(cards()).toEqual(['Community Feed', 'Create Post', 'Profile Settings']);
    expect(links()).not.toContain('/admin/users');
    expect(links()).toContain('/members-app');
  });

  it('leads administrators further', () => {
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
  ])('has buttons in its head for %s, Logout the last', (_, isAdmin, expected) => {
    show({ isAdmin });
    const logout = screen.getByRole('button', { name: 'Logout' });
    const head = within(screen.getByRole('banner'));
    expect(head.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual(expected);
    expect(head.getByRole('button')).toBe(logout);
  });

  it('has cards with these addresses', () => {
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

  it('leads to no screen that there is not', () => {
    show({ isAdmin: true }, NOW);
    expect(cards()).toEqual(['Community Feed', 'Create Post']);
    expect(new Set(links())).toEqual(new Set(['/circle', '/circle#share']));
  });

  it('says where the member stands', () => {
    show({ points: 30, level: 2 });
    expect(screen.getByText('Explorer').closest('p')?.textContent).toContain('30 points');
  });
});

describe('logging out', () => {
  it.each([
    ['ends the session and goes home', () => ({ success: true })],
    [
      'goes home also when the call fails',
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
    expect(made.map((call) => call.name)).toEqual(['auth.logout']);
  });
});
