import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { PageReply } from '../../../tests/support/fake-transport.ts';
import { renderScreen, someMember } from '../../../tests/support/render-screen.tsx';
import { NotificationsButton } from './notifications-button.tsx';

const notification = (id: number) => ({
  id,
  title: `Notice ${id}`,
  text: 'Words',
  readAt: null,
  createdAt: '2026-01-01T12:00:00.000Z',
});
const show = (replies: Record<string, () => unknown>, at = '/feed') =>
  renderScreen(<NotificationsButton />, { user: someMember, replies, at });

it('counts beyond the first page, and marks the shown notifications as read when it closes', async () => {
  let unread = 31;
  const { made } = show({
    'notices.unread': () => ({ count: unread }),
    'notices.list': () => new PageReply([notification(40), notification(39)], 'later'),
    'notices.read': () => {
      unread = 0;
      return { success: true };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 31 new' }));
  await screen.findByText('Notice 40');
  expect(screen.getByRole('button', { name: 'Show earlier notifications' })).toBeDefined();
  await userEvent.keyboard('{Escape}');
  await screen.findByRole('button', { name: 'Notifications' });
  expect(made.find(({ name }) => name === 'notices.read')?.body).toEqual({ upTo: 40 });
});

it.each(['#notifications', '#notices'])('opens for the hash %s', async (hash) => {
  const replies = { 'notices.unread': () => ({ count: 0 }), 'notices.list': () => new PageReply([], null) };
  show(replies, `/feed${hash}`);
  await screen.findByRole('dialog', { name: 'Notifications' });
  expect(await screen.findByText('You’re all caught up')).toBeDefined();
});

it('counts up to 99', async () => {
  show({ 'notices.unread': () => ({ count: 100 }) });
  const button = await screen.findByRole('button', { name: 'Notifications, 99+ new' });
  expect(button.querySelector('[data-count]')?.getAttribute('data-count')).toBe('99+');
});

it('links each notification to its content, marks it as read at once, and shows the count in the title', async () => {
  let unread = 1;
  const commented = {
    ...notification(7),
    kind: 'comment',
    path: '/feed/3#comment-5',
    by: { id: 2, firstName: 'Rosa', lastName: 'Bonheur', profileImageUrl: null, level: 1 },
    count: 1,
  };
  document.title = 'The Circle';
  const { made, path } = show({
    'notices.unread': () => ({ count: unread }),
    'notices.list': () =>
      new PageReply(
        [
          { ...commented, readAt: unread ? null : commented.createdAt },
          { ...notification(6), readAt: commented.createdAt },
        ],
        null,
      ),
    'notices.read': () => {
      unread = 0;
      return { success: true };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 1 new' }));
  expect(document.title).toMatch(/^\(1\)/);
  await userEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull());
  expect(document.title).not.toMatch(/^\(/);
  // The device may have stored notifications of an earlier version: text only.
  expect(screen.getByText('Notice 6').closest('a')).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: /Notice 7/ }));
  expect(path()).toBe('/feed/3#comment-5');
  expect(made.filter(({ name }) => name === 'notices.read')).toHaveLength(1);
});
