import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { NetworkError } from '#shared/api/api-error.ts';
import { renderScreen, someMember } from '../../../tests/support/render-screen.tsx';
import { recordListeners } from '../../../tests/support/show-document.tsx';
import { loadIslands } from '../../public/island.tsx';
import { closeWithTheChoice } from '../../app/dialogs.ts';
import { NavigationBar } from './navigation-bar.tsx';

// Inside the application its parts for members load lazily.
beforeAll(loadIslands);

const header = () => within(screen.getByRole('navigation', { name: 'Main' }));
const link = (name: string) => header().getByRole('link', { name });
const isCurrent = (name: string) => link(name).getAttribute('aria-current') === 'page';
const more = () => header().getByRole('button', { name: 'More' });

describe('the navigation bar', () => {
  it.each(['/services/podcasts', '/services/podcasts/episodes'])('marks the current page at %s', (at) => {
    renderScreen(<NavigationBar />, { at });
    expect(isCurrent('Podcasts')).toBe(true);
    expect(isCurrent('Training')).toBe(false);
    expect(more().dataset.current).toBeUndefined();
  });

  it('marks the More button when it contains the current page', () => {
    renderScreen(<NavigationBar />, { at: '/services/photography' });
    expect(more().dataset.current).toBe('true');
    expect(isCurrent('Photography')).toBe(true);
  });

  it('links to the contact section of the home page, with a plain anchor on that page', () => {
    const { unmount } = renderScreen(<NavigationBar />, { at: '/privacy' });
    expect(link('Contact').getAttribute('href')).toBe('/#contact');
    unmount();
    renderScreen(<NavigationBar />, { at: '/' });
    expect(link('Contact').getAttribute('href')).toBe('#contact');
  });

  it('opens the More menu with an invoker command, and closes it after a choice', async () => {
    const { path } = renderScreen(<NavigationBar />);
    const menu = document.getElementById(more().getAttribute('popovertarget') ?? '')!;
    expect(menu.getAttribute('popover')).toBe('auto');
    const close = vi.fn<() => void>();
    menu.hidePopover = close;
    const items = within(menu).getAllByRole('link');
    expect(items.map((item) => item.textContent)).toEqual(['Marketing Videos', 'Photography', 'Done for you Editing']);
    await userEvent.click(within(menu).getByRole('link', { name: 'Photography' }));
    expect(path()).toBe('/services/photography');
    expect(close).toHaveBeenCalledOnce();
  });
});

describe('the account in the navigation bar', () => {
  it('offers visitors a sign-in link', () => {
    renderScreen(<NavigationBar />);
    expect(link('Login').getAttribute('href')).toBe('/circle');
  });

  it('shows members their initials and their menu', async () => {
    const { path } = renderScreen(<NavigationBar />, { user: someMember });
    expect(screen.queryByRole('link', { name: 'Login' })).toBeNull();
    const account = await screen.findByRole('button', { name: 'Account: Ada Lovelace' });
    expect(account.textContent).toMatch(/^AL/);
    await userEvent.click(account);
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Profile Settings' }));
    expect(path()).toBe('/profile');
  });

  it('signs out, clears cached reads and goes home, even if the call fails', async () => {
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
    await userEvent.click(await screen.findByRole('button', { name: 'Account: Ada Lovelace' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Logout' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/'));
    expect(made.map((call) => call.name)).toContain('auth.logout');
    expect(queryClient.getQueryData(['private'])).toBeUndefined();
    expect(warn).toHaveBeenCalledOnce();
  });
});

describe('the drawer on narrow screens', () => {
  let stopListening: () => void;
  // Like the script of every page.
  beforeAll(() => {
    stopListening = recordListeners();
    closeWithTheChoice();
  });
  afterAll(() => stopListening());

  /** Opens it like a browser that supports button commands. */
  const open = () => {
    const button = screen.getByRole('button', { name: 'Open menu' });
    expect(button.getAttribute('command')).toBe('show-modal');
    const dialog = document.getElementById(button.getAttribute('commandfor') ?? '') as HTMLDialogElement;
    dialog.showModal();
    return within(screen.getByRole('dialog', { name: 'How can we help you?' }));
  };
  const isClosed = () => screen.queryByRole('dialog') === null;

  it('lists all six services and closes when one is chosen', async () => {
    const { path } = renderScreen(<NavigationBar />);
    const drawer = open();
    expect(within(drawer.getByRole('navigation')).getAllByRole('link')).toHaveLength(6);
    fireEvent.click(drawer.getByRole('link', { name: 'Done for you Editing' }));
    expect(isClosed()).toBe(true);
    expect(path()).toBe('/services/done-for-you-editing');
  });

  it('closes when Contact is chosen', () => {
    const { path } = renderScreen(<NavigationBar />, { at: '/privacy' });
    fireEvent.click(open().getByRole('link', { name: 'Contact' }));
    expect(isClosed()).toBe(true);
    expect(path()).toBe('/#contact');
  });

  it('shows the member’s name, and signs them out', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockReturnValue();
    renderScreen(<NavigationBar />, { user: someMember, replies: { 'auth.logout': () => ({ success: true }) } });
    const drawer = open();
    drawer.getByText('Ada Lovelace');
    drawer.getByText('ada@school.example');
    expect(drawer.getByRole('link', { name: 'Profile Settings' }).getAttribute('href')).toBe('/profile');
    await userEvent.click(drawer.getByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/'));
  });

  it('offers visitors a sign-in link', () => {
    renderScreen(<NavigationBar />);
    expect(open().getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/circle');
  });
});
