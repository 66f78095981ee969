import { makeConversation } from '#data/seeds/demo/conversation.ts';
import { createTimeline } from '#data/seeds/demo/timeline.ts';
import { topicNames } from '#data/seeds/demo/topics/index.ts';
import { type Db, transaction } from '../../db/transaction.ts';
import { findTopics, insertTopic } from '../../features/topics/topic-repository.ts';
import { writeHighlights } from './write-highlights.ts';
import { type Showing, writeConversations } from './write-conversations.ts';
import { writeLibrary } from './write-library.ts';
import { writeMembers } from './write-members.ts';

export interface Community {
  readonly members: number;
  readonly posts: number;
  readonly seed: number;
  /** Hash of their shared password. */
  readonly passwordHash: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** The written rows that need files. */
export interface Written {
  /** By their numbers. */
  readonly memberIds: readonly number[];
  readonly showing: readonly Showing[];
}

/** Per transaction: short enough for a running server to get its turn. */
const BATCH = 1000;

/**
 * Writes a community that is deterministic for seed, size and time. Each batch is complete, so an interrupted run
 * leaves a smaller but consistent community.
 * @param progress receives the number of posts so far
 */
export async function writeCommunity(
  db: Db,
  community: Community,
  progress: (posts: number) => void,
): Promise<Written> {
  const { members, posts, seed, passwordHash } = community;
  const timeline = createTimeline(community);

  const ids: number[] = [];
  for (const { from, count } of batches(members)) {
    ids.push(...(await transaction(db, (tx) => writeMembers(tx.db, { seed, from, count, passwordHash, timeline }))));
  }
  const topicIds = await transaction(db, (tx) => writeTopics(tx.db, new Date(community.now).toISOString()));
  const showing: Showing[] = [];
  for (const { from, count } of batches(posts)) {
    const conversations = Array.from({ length: count }, (_, index) => makeConversation(seed, from + index, timeline));
    showing.push(...(await transaction(db, (tx) => writeConversations(tx.db, conversations, ids, topicIds))));
    progress(from + count);
  }
  await transaction(db, (tx) => writeHighlights(tx.db, { seed, now: community.now, memberIds: ids }));
  await transaction(db, (tx) => writeLibrary(tx.db, { seed, now: community.now, memberIds: ids }));
  return { memberIds: ids, showing };
}

/** Adds the demo's topics to the existing ones. @returns all ids, by name */
async function writeTopics(db: Db, now: string): Promise<Map<string, number>> {
  const ids = new Map((await findTopics(db)).map(({ id, name }) => [name, id]));
  for (const name of topicNames) if (!ids.has(name)) ids.set(name, (await insertTopic(db, name, now)).id);
  return ids;
}

function* batches(total: number): Generator<{ from: number; count: number }> {
  for (let from = 0; from < total; from += BATCH) yield { from, count: Math.min(BATCH, total - from) };
}
