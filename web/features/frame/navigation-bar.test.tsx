import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { NetworkError } from '#shared/api/api-error.ts';
import { renderScreen, someMember } from '../../../tests/support/render-screen.tsx';
import { NavigationBar } from './navigation-bar.tsx';

const link = (name: string) => screen.getByRole('link', { name });
const isCurrent = (name: string) => link(name).getAttribute('aria-current') === 'page';
const more = () => screen.getByRole('button', { name: 'More' });

describe('the navigation bar', () => {
  it.each(['/services/podcasts', '/services/podcasts/episodes'])('marks where one is at %s', (at) => {
    renderScreen(<NavigationBar />, { at });
    expect(isCurrent('Podcasts')).toBe(true);
    expect(isCurrent('Training')).toBe(false);
    expect(more().dataset.current).toBeUndefined();
  });

  it('marks the More button for what it holds', () => {
    renderScreen(<NavigationBar />, { at: '/services/photography' });
    expect(more().dataset.current).toBe('true');
  });

  it('leads to the contact section of the home page, and at home is a plain anchor', () => {
    const { unmount } = renderScreen(<NavigationBar />, { at: '/privacy' });
    expect(link('Contact').getAttribute('href')).toBe('/#contact');
    unmount();
    renderScreen(<NavigationBar />, { at: '/' });
    expect(link('Contact').getAttribute('href')).toBe('#contact');
  });

  it('opens the More menu with the first click, though its code comes only then', async () => {
    const { path } = renderScreen(<NavigationBar />);
    await userEvent.click(more());
    const items = within(await screen.findByRole('menu')).getAllByRole('menuitem');
    expect(items.map((item) => item.textContent)).toEqual(['Marketing Videos', 'Photography', 'Done for you Editing']);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Photography' }));
    expect(path()).toBe('/services/photography');
  });

  it('opens the More menu with the first key, on its first line', async () => {
    renderScreen(<NavigationBar />);
    more().focus();
    await userEvent.keyboard('{ArrowDown}');
    const first = await screen.findByRole('menuitem', { name: 'Marketing Videos' });
    await waitFor(() => expect(document.activeElement).toBe(first));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(more()));
  });
});

describe('the account in the navigation bar', () => {
  it('offers visitors to sign in', () => {
    renderScreen(<NavigationBar />);
    expect(link('Login').getAttribute('href')).toBe('/circle');
  });

  it('shows members their initials and what they can do', async () => {
    const { path } = renderScreen(<NavigationBar />, { user: someMember });
    expect(screen.queryByRole('link', { name: 'Login' })).toBeNull();
    const account = await screen.findByRole('button', { name: 'Account of Ada Lovelace' });
    expect(account.textContent).toMatch(/^AL/);
    await userEvent.click(account);
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Profile Settings' }));
    expect(path()).toBe('/profile');
  });

  it('signs out, forgets what was read and goes home, also when the call fails', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockReturnValue();
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const { made, queryClient } = renderScreen(<NavigationBar />, {
      user: someMember,
      replies: {
        'auth.logout': () => {
          throw new NetworkError('offline');
        },
        'auth.user': () => someMember,
      },
    });
    queryClient.setQueryData(['private'], 'words');
    await userEvent.click(await screen.findByRole('button', { name: 'Account of Ada Lovelace' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Logout' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/'));
    expect(made.map((call) => call.name)).toContain('auth.logout');
    expect(queryClient.getQueryData(['private'])).toBeUndefined();
    expect(warn).toHaveBeenCalledOnce();
  });
});

describe('the drawer of narrow screens', () => {
  const open = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
    return within(await screen.findByRole('dialog', { name: 'How can we help you?' }));
  };
  const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  it('lists all six services and closes when one is chosen', async () => {
    const { path } = renderScreen(<NavigationBar />);
    const drawer = await open();
    expect(within(drawer.getByRole('navigation')).getAllByRole('link')).toHaveLength(6);
    await userEvent.click(drawer.getByRole('link', { name: 'Done for you Editing' }));
    await isClosed();
    expect(path()).toBe('/services/done-for-you-editing');
  });

  it('closes when Contact is chosen', async () => {
    const { path } = renderScreen(<NavigationBar />, { at: '/privacy' });
    const drawer = await open();
    await userEvent.click(drawer.getByRole('link', { name: 'Contact' }));
    await isClosed();
    expect(path()).toBe('/#contact');
  });

  it('says who is signed in, and signs them out', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockReturnValue();
    renderScreen(<NavigationBar />, { user: someMember, replies: { 'auth.logout': () => ({ success: true }) } });
    const drawer = await open();
    drawer.getByText('Ada Lovelace');
    drawer.getByText('ada@school.example');
    expect(drawer.getByRole('link', { name: 'Profile Settings' }).getAttribute('href')).toBe('/profile');
    await userEvent.click(drawer.getByRole('button', { name: 'Logout' }));
    await isClosed();
    expect(assign).toHaveBeenCalledWith('/');
  });

  it('offers visitors to sign in', async () => {
    renderScreen(<NavigationBar />);
    const drawer = await open();
    expect(drawer.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/circle');
  });
});
