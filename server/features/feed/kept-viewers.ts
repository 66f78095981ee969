import { findBlockedBy } from '../../db/blocks.ts';
import type { RowChanges, WatchedTable } from '../../db/row-changes.ts';
import type { Db } from '../../db/transaction.ts';
import { findMarks, findOwnMarks, type Marks, NO_MARKS, type OwnMarks } from './mark-repository.ts';

/*
 * What is a viewer's own of the feed, kept until it changes: to ask for it with each page would take longer than to put
 * the page together.
 */

/** The members whom a viewer blocks. */
const BLOCKS: readonly WatchedTable[] = [
  { table: 'conversation_sides', events: ['insert', 'delete'], column: 'user_id' },
  { table: 'conversation_sides', events: ['update'], column: 'user_id', columns: ['blocked_at'] },
];
const KEPT_BLOCKS = 10_000;

/** What a viewer has saved, follows and has muted. */
const MARKS: readonly WatchedTable[] = [
  { table: 'post_saves', events: ['insert', 'update', 'delete'], column: 'user_id' },
  { table: 'post_follows', events: ['insert', 'update', 'delete'], column: 'user_id' },
];
const KEPT_MARKS = 2000;
/** A member with more of either has them read for each page. */
const MOST_MARKS = 1000;

/** @returns finds what a member has saved, follows and has muted of some posts */
export function keepMarks(
  db: Db,
  changes: RowChanges,
): (userId: number, postIds: readonly number[]) => Promise<(postId: number) => Marks> {
  const kept = new Map<number, OwnMarks | 'many'>();
  let count = 0;
  changes.watch(MARKS, (userId) => {
    count++;
    if (userId === undefined) kept.clear();
    else kept.delete(userId);
  });
  return async (userId, postIds) => {
    let own = kept.get(userId);
    if (!own) {
      const before = count;
      own = (await findOwnMarks(db, userId, MOST_MARKS)) ?? 'many';
      if (kept.size >= KEPT_MARKS) kept.clear();
      if (before === count) kept.set(userId, own);
    }
    if (own === 'many') return postIds.length === 0 ? () => NO_MARKS : findMarks(db, userId, postIds);
    const { saved, follows } = own;
    if (saved.size === 0 && follows.size === 0) return () => NO_MARKS;
    return (id) => ({ liked: false, saved: saved.has(id), follow: follows.get(id) });
  };
}

/** @returns finds the members whom a member blocks */
export function keepBlocks(db: Db, changes: RowChanges): (userId: number) => Promise<readonly number[]> {
  const kept = new Map<number, readonly number[]>();
  let count = 0;
  changes.watch(BLOCKS, (userId) => {
    count++;
    if (userId === undefined) kept.clear();
    else kept.delete(userId);
  });
  return async (userId) => {
    const known = kept.get(userId);
    if (known) return known;
    const before = count;
    const blocked = (await findBlockedBy(db, { userId })).map(({ id }) => id);
    if (kept.size >= KEPT_BLOCKS) kept.clear();
    if (before === count) kept.set(userId, blocked);
    return blocked;
  };
}
