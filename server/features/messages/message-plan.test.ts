import { CompiledQuery, Kysely } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { addMembers } from '../../../tests/support/rows.ts';
import type { Database } from '../../db/schema.ts';
import { openSqliteCopy, sqliteDialect } from '../../db/sqlite.ts';
import type { Db } from '../../db/transaction.ts';
import { findBlocked, findConversation, findConversations } from './conversation-repository.ts';
import { readCounts, takeOutOfCounts } from './conversation-sides.ts';
import { countAfter, findMessages, openPair } from './message-repository.ts';

const NOW = '2026-01-01T12:00:00.000Z';
const before = { time: NOW, id: 7 };

let db: Db;
let queries: CompiledQuery[];
let me: number;
let other: number;

beforeEach(async () => {
  db = new Kysely<Database>({
    dialect: sqliteDialect(openSqliteCopy(Buffer.from(inject('database'), 'base64'))),
    log: ({ query }) => void queries.push(query),
  });
  queries = [];
  [me = 0, other = 0] = await addMembers(db, 2);
});
afterEach(() => db.destroy());

describe('queries that scan and sort no table:', () => {
  it.each([
    [
      'the list of conversations',
      () => findConversations(db, { userId: me, box: 'inbox', limit: 20, before: undefined }),
    ],
    ['its next page', () => findConversations(db, { userId: me, box: 'inbox', limit: 20, before })],
    ['blocked members', () => findBlocked(db, { userId: me, limit: 20, before: undefined })],
    ['their next page', () => findBlocked(db, { userId: me, limit: 20, before })],
    ['one conversation', () => findConversation(db, me, other)],
    ['its messages', () => findMessages(db, { conversationId: 1, limit: 20, before: undefined })],
    ['its older messages', () => findMessages(db, { conversationId: 1, limit: 20, before: 50 })],
    ['the count of unread messages', () => countAfter(db, { conversationId: 1, senderId: other, after: 50 })],
    ['the counts', () => readCounts(db, me)],
    ['the start of a conversation', () => openPair(db, NOW, me, other)],
    ['the counts after a member left', () => takeOutOfCounts(db, me, [1, 2])],
  ])('%s', async (_, work) => {
    queries = [];
    await work();
    const steps: string[] = [];
    for (const { sql, parameters } of queries.slice()) {
      const plan = await db.executeQuery<{ detail: string }>(
        CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]),
      );
      steps.push(...plan.rows.map(({ detail }) => detail));
    }
    expect(steps.some((step) => step.startsWith('SEARCH'))).toBe(true);
    expect(steps.filter((step) => /SCAN (?!\d+-ROW|CONSTANT ROW)|TEMP B-TREE|AUTOMATIC/.test(step))).toEqual([]);
  });
});
