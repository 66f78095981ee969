import { afterEach, beforeEach, expect, it } from 'vitest';
import { openWatchedDatabase, type WatchedDatabase } from '../../../tests/support/query-plan.ts';
import { searchWords } from '#shared/rules/search-text.ts';
import type { Db } from '../../db/transaction.ts';
import * as desk from '../desk/thread-repository.ts';
import * as inbox from './thread-list-repository.ts';

let db: Db;
let watched: WatchedDatabase;
beforeEach(() => {
  watched = openWatchedDatabase();
  db = watched.db;
});
afterEach(() => db.destroy());

const AT = '2026-01-05T09:00:00.000Z';
const page = { reader: 1, words: [], limit: 20 } as const;
const due = { key: AT, id: 9 };
const newest = { time: AT, id: 9 };

it.each<[string, () => Promise<unknown>]>([
  ['my threads', () => inbox.findThreadPage(db, { ...page, view: 'mine' }, due)],
  ['unassigned threads', () => inbox.findThreadPage(db, { ...page, view: 'unassigned' }, due)],
  ['open threads', () => inbox.findThreadPage(db, { ...page, view: 'open' }, due)],
  [
    'threads waiting for a reply from the other side',
    () => inbox.findThreadPage(db, { ...page, view: 'waiting' }, newest),
  ],
  ['finished threads', () => inbox.findThreadPage(db, { ...page, view: 'done', kind: 'mail' }, newest)],
  ['the counts of each view', () => inbox.countByView(db, 1, AT)],
  ['a thread', () => inbox.findListedThread(db, 1)],
  ['the same person’s other threads', () => inbox.findOthers(db, 1, 1, 20)],
  ['its entries', () => inbox.findEntryPage(db, 1, { limit: 20, before: 9 })],
  ['messages after an entry', () => inbox.findNewerWords(db, 1, 9)],
  ['the colleagues mentioned in them', () => inbox.findMentions(db, [1, 2])],
  ['the thread of an inquiry', () => desk.findThreadOfInquiry(db, 1)],
  ['the thread of a chat', () => desk.findThreadOfChat(db, 1)],
  ['scheduled replies', () => desk.findScheduled(db, 1)],
  ['the time of the oldest unanswered message', () => desk.findUnanswered(db, 1)],
])('scans no table for %s', async (_, work) => {
  const steps = await watched.stepsOf(work);
  expect(steps.length).toBeGreaterThan(0);
  expect(steps.filter((step) => /SCAN (?!counted|CONSTANT)|USE TEMP B-TREE|AUTOMATIC/.test(step))).toEqual([]);
});

it('a search reads only the search index and the threads it finds', async () => {
  const steps = await watched.stepsOf(() =>
    inbox.findThreadPage(db, { ...page, view: 'open', words: searchWords('open day') }, undefined),
  );
  expect(steps.some((step) => step.includes('VIRTUAL TABLE INDEX'))).toBe(true);
  expect(steps.filter((step) => /^SCAN threads(?!_fts)/.test(step))).toEqual([]);
});
