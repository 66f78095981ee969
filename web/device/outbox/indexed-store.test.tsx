import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { wipeOthers, wipePerson, wipeReads } from '../wipe.ts';
import { indexedStore } from './indexed-store.ts';
import { VISITOR, type OutboxItem } from '#shared/api/outbox/item.ts';
import { rawStore } from '../../worker/worker-outbox.ts';
import type { OutboxStore } from '#shared/api/outbox/environment.ts';

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
const keys = async () => (await indexedStore().list()).map(({ key }) => key);

beforeEach(wipePerson);

describe.each<[string, () => OutboxStore]>([
  ['the page’s', indexedStore],
  ['the worker’s', rawStore],
])('%s outbox store', (_, open) => {
  let store: OutboxStore;
  beforeEach(async () => {
    // A page creates the database.
    await indexedStore().list();
    store = open();
  });

  it('keeps items in order of arrival, each key once', async () => {
    for (const key of ['b', 'a', 'c', 'a']) await store.add(item(key), none);
    expect(await keys()).toEqual(['b', 'a', 'c']);
  });

  it('replaces items in one step', async () => {
    await store.add(item('a'), none);
    await store.add(item('b'), none);
    await store.add(item('c'), ({ key }) => key === 'a');
    expect(await keys()).toEqual(['b', 'c']);
  });

  it('merges the replaced items into the new one', async () => {
    const merge = (newer: OutboxItem, older: OutboxItem) => ({
      ...newer,
      problem: `${newer.problem ?? ''}${older.key}`,
    });
    await store.add(item('a'), none);
    await store.add(item('b'), none);
    await store.add(item('c'), () => true, merge);
    expect(await indexedStore().list()).toEqual([item('c', { problem: 'ab' })]);
  });

  it('changes and removes items, and returns undefined for a missing one', async () => {
    await store.add(item('a'), none);
    expect(await store.change('a', { state: 'refused' })).toEqual(item('a', { state: 'refused' }));
    await store.remove('a');
    expect([await store.change('a', { state: 'waiting' }), await keys()]).toEqual([undefined, []]);
  });
});

it('survives an expired session, and is cleared when another member signs in', async () => {
  const store = indexedStore();
  await store.add(item('mine'), none);
  await store.add(item('a visitor’s', { userId: VISITOR }), none);
  await wipeReads();
  expect(await keys()).toEqual(['mine', 'a visitor’s']);
  await wipeOthers(8);
  expect(await keys()).toEqual(['a visitor’s']);
});

it('the worker reads an empty outbox without a database, and creates none', async () => {
  expect([await rawStore().list(), await rawStore().change('a', {})]).toEqual([[], undefined]);
  expect((await indexedDB.databases()).filter(({ version }) => version !== undefined)).toEqual([]);
});
