import 'fake-indexeddb/auto';
import { beforeEach, expect, it, vi } from 'vitest';
import type { PushNote } from '#shared/rules/push-note.ts';
import { database } from '../device/database.ts';
import type { WindowClient, WorkerScope } from './worker-scope.ts';
import { openNote, renewSubscription, showNote } from './worker-push.ts';

const ME = 7;
const note: PushNote = {
  userId: ME,
  title: 'Ada Lovelace',
  body: 'has sent you a message',
  path: '/messages/with/3',
  tag: 'member-3',
};

let shown: [string, NotificationOptions | undefined][];
let opened: string[];
let unsubscribed: number;
let pages: (WindowClient & { received: unknown[]; focused: number })[];

const page = (path: string, visibilityState: DocumentVisibilityState = 'visible') => {
  const self = {
    url: `https://bonjour.test${path}`,
    visibilityState,
    received: [] as unknown[],
    focused: 0,
    focus: () => Promise.resolve(self.focused++),
    postMessage: (message: unknown) => void self.received.push(message),
  };
  pages.push(self);
  return self;
};

const subscription = {
  unsubscribe: () => Promise.resolve(++unsubscribed > 0),
  toJSON: () => ({ endpoint: 'https://push.test/new', keys: { p256dh: 'p', auth: 'a' } }),
};
const scope = {
  registration: {
    showNotification: (title: string, options?: NotificationOptions) =>
      Promise.resolve(void shown.push([title, options])),
    pushManager: {
      getSubscription: () => Promise.resolve(subscription),
      subscribe: () => Promise.resolve(subscription),
    },
  },
  clients: {
    matchAll: () => Promise.resolve(pages),
    openWindow: (path: string) => Promise.resolve(opened.push(path)),
  },
} as unknown as WorkerScope;
const pressed = { data: note.path } as Notification;

beforeEach(async () => {
  [shown, opened, pages, unsubscribed] = [[], [], [], 0];
  await database.owner.put({ userId: ME }, 0);
});

it('shows author and text, one notification per place', async () => {
  await showNote(scope, JSON.stringify(note));
  const options = { body: 'has sent you a message', tag: 'member-3', icon: '/icon-192.png', data: note.path };
  expect(shown).toEqual([['Ada Lovelace', options]]);
});

it('sets the app’s badge to the unread count, and leaves it unchanged without one', async () => {
  const marks: number[] = [];
  vi.stubGlobal('navigator', {
    setAppBadge: async (count: number) => void marks.push(count),
    clearAppBadge: async () => void marks.push(0),
  });
  await showNote(scope, JSON.stringify({ ...note, unread: 3 }));
  await showNote(scope, JSON.stringify(note));
  await showNote(scope, JSON.stringify({ ...note, unread: 0 }));
  await showNote(scope, JSON.stringify({ ...note, userId: 8, unread: 5 }));
  vi.unstubAllGlobals();
  expect(marks).toEqual([3, 0]);
});

it('shows nothing for a visible page, which is notified instead', async () => {
  const behind = page(note.path, 'hidden');
  page('/feed');
  await showNote(scope, JSON.stringify(note));
  expect([shown.length, behind.received]).toEqual([1, []]);
  const looking = page(note.path);
  await showNote(scope, JSON.stringify(note));
  expect([shown.length, looking.received]).toEqual([1, [{ kind: 'push-happened' }]]);
});

it.each([
  ['nobody', undefined],
  ['another member', 8],
])('shows nothing on a device that now belongs to %s, and ends the subscription', async (_, userId) => {
  await database.owner.clear();
  if (userId) await database.owner.put({ userId }, 0);
  await showNote(scope, JSON.stringify(note));
  expect([shown, unsubscribed]).toEqual([[], 1]);
});

it.each([undefined, '', 'null', '{', '{"title":"x","path":"https://evil.test/","userId":7}'])(
  'ignores an invalid message: %s',
  async (text) => {
    await showNote(scope, text);
    expect(shown).toEqual([]);
  },
);

it('a click focuses the page that shows the place, or another page of the Circle, or opens a new one', async () => {
  const home = page('/');
  await openNote(scope, pressed);
  expect([opened, home.received]).toEqual([[note.path], []]);
  const circle = page('/feed');
  await openNote(scope, pressed);
  expect([circle.focused, circle.received]).toEqual([1, [{ kind: 'push-open', path: note.path }]]);
  const there = page(note.path);
  await openNote(scope, pressed);
  expect([there.focused, there.received, circle.focused, opened.length]).toEqual([1, [], 1, 1]);
});

it('renews a subscription for the device’s owner only', async () => {
  const calls: unknown[] = [];
  const client = {
    call: (endpoint: { name: string }, { body }: { body?: unknown }, { forMember }: { forMember: number }) => {
      calls.push([endpoint.name, body, forMember]);
      return Promise.resolve({ publicKey: 'key' });
    },
  };
  await renewSubscription(scope, client as never);
  const body = { endpoint: 'https://push.test/new', p256dh: 'p', auth: 'a' };
  expect(calls).toEqual([
    ['push.state', undefined, ME],
    ['push.subscribe', body, ME],
  ]);
  await database.owner.clear();
  await renewSubscription(scope, client as never);
  expect(calls).toHaveLength(2);
});
