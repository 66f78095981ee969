import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openWatchedDatabase, type WatchedDatabase } from '../../../tests/support/query-plan.ts';
import { addMembers } from '../../../tests/support/rows.ts';
import type { Db } from '../../db/transaction.ts';
import { presentPlaces, createMemberMap } from './community-routes.ts';
import { findPlaced } from './member-repository.ts';

const BATH = { latitude: 51.38, longitude: -2.36, location: 'Bath' };
const LYON = { latitude: 45.75, longitude: 4.85, location: 'Lyon' };

let db: Db;
let watched: WatchedDatabase;
let map: ReturnType<typeof createMemberMap>;
let ids: number[];

beforeEach(async () => {
  watched = openWatchedDatabase();
  db = watched.db;
  map = createMemberMap(db);
  ids = await addMembers(db, 3);
  await db.updateTable('users').set(BATH).execute();
});
afterEach(() => db.destroy());

const set = (index: number, columns: object) =>
  db.updateTable('users').set(columns).where('id', '=', ids[index]!).execute();
const readsOf = async () => (await watched.queriesOf(map)).filter(({ sql }) => sql.includes('"users"')).length;

describe('the members’ map', () => {
  it('is read once for all concurrent and later requests', async () => {
    const together = await watched.queriesOf(() => Promise.all([map(), map(), map()]));
    expect(together.filter(({ sql }) => sql.includes('"users"'))).toHaveLength(1);
    expect(await readsOf()).toBe(0);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['a member moves', () => set(0, LYON)],
    ['a place is renamed', () => set(0, { location: 'Aquae Sulis' })],
    ['a member opts out', () => set(0, { hidden_from_map: 1 })],
    ['a location is removed', () => set(0, { latitude: null, longitude: null })],
    ['an account is deleted', () => db.deleteFrom('users').where('id', '=', ids[1]!).execute()],
    ['a member with a location joins', () => addMembers(db, 1, LYON)],
  ])('is read again after %s', async (_, change) => {
    const before = await map();
    await change();
    const after = await map();
    expect(after).toEqual(presentPlaces(await findPlaced(db, 100)));
    expect(after).not.toEqual(before);
    expect(await readsOf()).toBe(0);
  });

  it('is not read again after changes that it does not show', async () => {
    await map();
    await addMembers(db, 2);
    await set(0, { ...BATH, points: 10, level: 2, bio: 'Here.', last_active_at: '2026-01-05T09:00:00.000Z' });
    await set(1, { hidden_from_map: 0 });
    expect(await readsOf()).toBe(0);
  });

  it('never shows a change that is pending or was rolled back', async () => {
    const before = await map();
    await db
      .transaction()
      .execute(async (tx) => {
        await tx.updateTable('users').set(LYON).execute();
        throw new Error('Rolled back');
      })
      .catch(() => {});
    expect(await map()).toEqual(before);
  });

  it('is read again after a failed read', async () => {
    await db.schema.alterTable('users').renameTo('gone').execute();
    await expect(map()).rejects.toThrow('no such table');
    await db.schema.alterTable('gone').renameTo('users').execute();
    expect(await map()).toEqual([{ ...BATH, memberIds: ids }]);
  });
});
