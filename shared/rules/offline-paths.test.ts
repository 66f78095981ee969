import { expect, it } from 'vitest';
import { isMemberPath, isReadOffline } from './offline-paths.ts';

it.each([
  '/circle',
  '/feed',
  '/feed/12',
  '/library/open-day-plan',
  '/member',
  '/members/map',
  '/admin/chats',
  '/blog/admin',
  '/profile',
])('%s is for members, and not stored for offline reading', (path) => {
  expect([isMemberPath(path), isReadOffline(path)]).toEqual([true, false]);
});

it.each(['/', '/services', '/services/podcasts', '/blog', '/blog/administration', '/book/meeting/kofi', '/privacy'])(
  '%s is stored for offline reading',
  (path) => {
    expect([isMemberPath(path), isReadOffline(path)]).toEqual([false, true]);
  },
);

it.each([
  '/reset-password',
  '/receipt',
  '/chat',
  '/newsletter/confirm',
  '/auth',
  '/servicesx',
  '/membership',
  '/og/x.png',
])('%s is neither for members nor stored for offline reading', (path) => {
  expect([isMemberPath(path), isReadOffline(path)]).toEqual([false, false]);
});
