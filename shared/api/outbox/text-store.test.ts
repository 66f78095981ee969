import { beforeEach, expect, it } from 'vitest';
import type { OutboxStore } from './environment.ts';
import type { OutboxItem } from './item.ts';
import { textStore } from './text-store.ts';

const item = (key: string, more: Partial<OutboxItem> = {}): OutboxItem => ({
  key,
  userId: 7,
  endpoint: 'feed.like',
  input: { params: { id: '1' }, body: { liked: true } },
  queueKey: 'post:1',
  lastWins: true,
  madeAt: '2026-03-02T10:00:00.000Z',
  meantAt: '2026-03-02T10:00:00.000Z',
  triedAt: null,
  state: 'waiting',
  problem: null,
  ...more,
});
const none = () => false;

let texts: Map<string, string>;
let hasRoom: boolean;
let isReadable: boolean;
const open = (): OutboxStore =>
  textStore(
    {
      read: async () => {
        if (!isReadable) throw new Error('Refused');
        return [...texts.values()].toReversed();
      },
      write: async (key, text) => {
        if (!hasRoom) return false;
        if (text === null) texts.delete(key);
        else texts.set(key, text);
        return true;
      },
    },
    (text) => JSON.parse(text) as OutboxItem,
  );
const keys = async (store: OutboxStore) => (await store.list()).map(({ key }) => key);

beforeEach(() => {
  [texts, hasRoom, isReadable] = [new Map(), true, true];
});

it('keeps items in the order they were added, each key once, even within one millisecond', async () => {
  const store = open();
  await Promise.all(['b', 'a', 'c', 'a'].map((key) => store.add(item(key), none)));
  expect([await keys(store), await keys(open())]).toEqual([
    ['b', 'a', 'c'],
    ['b', 'a', 'c'],
  ]);
});

it('replaces items', async () => {
  const store = open();
  for (const key of ['a', 'b']) await store.add(item(key), none);
  await store.add(item('c'), ({ key }) => key === 'a');
  expect(await keys(open())).toEqual(['b', 'c']);
});

it('changes and removes existing items, and reports missing ones', async () => {
  const store = open();
  await store.add(item('a'), none);
  expect(await store.change('a', { state: 'refused' })).toEqual(item('a', { state: 'refused' }));
  await store.remove('a');
  expect([await store.change('a', { state: 'waiting' }), await keys(open())]).toEqual([undefined, []]);
});

it('keeps items in memory when the storage is full', async () => {
  const store = open();
  await store.add(item('kept'), none);
  hasRoom = false;
  await store.add(item('new'), none);
  await store.change('kept', { state: 'refused' });
  expect([await keys(store), await keys(open())]).toEqual([['kept', 'new'], ['kept']]);
  expect(['kept', 'new'].map((key) => store.isStored(key))).toEqual([false, false]);
  await store.remove('kept');
  expect([await keys(store), await keys(open())]).toEqual([['new'], ['kept']]);
});

it('works from memory when the storage cannot be read', async () => {
  const store = open();
  for (const key of ['a', 'b']) await store.add(item(key), none);
  await store.list();
  [isReadable, hasRoom] = [false, false];
  await store.add(item('c'), none);
  await store.remove('a');
  expect([await keys(store), await keys(open())]).toEqual([['b', 'c'], []]);
});
