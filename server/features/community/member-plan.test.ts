import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openWatchedDatabase, type WatchedDatabase } from '../../../tests/support/query-plan.ts';
import { addMembers } from '../../../tests/support/rows.ts';
import type { Db } from '../../db/transaction.ts';
import {
  countMapChanges,
  countUpTo,
  findDistinct,
  findMemberIds,
  findMembers,
  findMembersById,
  findPlaced,
} from './member-repository.ts';

let db: Db;
let watched: WatchedDatabase;

beforeEach(async () => {
  watched = openWatchedDatabase();
  db = watched.db;
  await addMembers(db, 50);
});
afterEach(() => db.destroy());

const page = { limit: 20, before: undefined };
const later = { limit: 20, before: 30 };

describe('queries that scan and sort no table:', () => {
  it.each([
    ['the first page', () => findMembers(db, {}, page)],
    ['a later page', () => findMembers(db, {}, later)],
    ['a page of a search', () => findMembers(db, { search: 'crowd' }, later)],
    ['a page of a country', () => findMembers(db, { country: 'GB' }, later)],
    ['a page of a level', () => findMembers(db, { level: 1 }, later)],
    ['a page of a school', () => findMembers(db, { school: 'Langley Hall' }, later)],
    ['a page of all at once', () => findMembers(db, { search: 'crowd', country: 'GB', level: 1, school: 'x' }, later)],
    ['members by their ids', () => findMembersById(db, [3, 1, 2])],
    ['the count of a search', () => countUpTo(db, { search: 'crowd', level: 1 }, 100)],
    ['the ids of a search, for the map', () => findMemberIds(db, { search: 'crowd', country: 'GB' }, 1000)],
    ['the countries', () => findDistinct(db, 'country', 300)],
    ['the schools', () => findDistinct(db, 'school_name', 200)],
    ['the members on the map', () => findPlaced(db, 1000)],
    ['the change count of the map', () => countMapChanges(db)],
  ])('%s', async (_, work) => {
    const steps = await watched.stepsOf(work);
    const reading = steps.filter((step) => /^(SEARCH|SCAN) /.test(step));
    expect(reading.length).toBeGreaterThan(0);
    // Full-text search is SQLite's own index. Rows that a query has just counted or collected are not a table.
    const own = /SCAN (CONSTANT ROW|members_fts VIRTUAL TABLE INDEX \d+:.*M\d|steps|counted)/;
    expect(steps.filter((step) => /SCAN|TEMP B-TREE|AUTOMATIC/.test(step) && !own.test(step))).toEqual([]);
  });

  it('the count of all members reads only indexes', async () => {
    const steps = await watched.stepsOf(() => countUpTo(db, {}, 100));
    expect(steps.filter((step) => step.includes('users'))).toEqual([
      expect.stringMatching(/users USING COVERING INDEX/),
      expect.stringMatching(/agency USING INDEX users_administrators/),
    ]);
  });
});
