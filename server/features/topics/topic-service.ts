import type * as z from 'zod/mini';
import { circleLimits } from '#shared/contracts/circle-limits.ts';
import type { topicEdit } from '#shared/contracts/forms/feed.ts';
import type { Deps } from '../../app/deps.ts';
import type { Transaction } from '../../db/transaction.ts';
import { toMembers } from '../../live/audience.ts';
import { timestamp } from '../../platform/clock.ts';
import { HttpError, notFound } from '../../platform/errors.ts';
import { editConflict } from '../audit/audit-service.ts';
import * as topics from './topic-repository.ts';

type Needs = Pick<Deps, 'clock' | 'live'>;

/** Reloads the topics in members' composers and feeds after a change. */
const topicsChanged = (tx: Transaction, { live }: Pick<Needs, 'live'>, topicId: number): Promise<void> =>
  live.emit(tx, { name: 'feed.topics.changed', data: { topicId } }, toMembers);

/** Adds a topic. Call it in a transaction. @throws HttpError 409 when the limit is reached, or the name is taken */
export async function createTopic(tx: Transaction, deps: Needs, name: string): Promise<topics.TopicRow> {
  if ((await topics.findTopics(tx.db)).length >= circleLimits.topics) {
    throw new HttpError('conflict', 'There are already 50 topics. Delete one without posts first.');
  }
  const row = await topics.insertTopic(tx.db, name, timestamp(deps.clock));
  await topicsChanged(tx, deps, row.id);
  return row;
}

/**
 * Renames, archives or restores a topic. Call it in a transaction.
 * @throws HttpError 404; 409 when somebody else has renamed it since, or the name is taken
 */
export async function changeTopic(
  tx: Transaction,
  deps: Needs,
  id: number,
  { name, archived, ifName }: z.output<typeof topicEdit>,
): Promise<{ before: topics.TopicRow; row: topics.TopicRow }> {
  const before = await topics.findTopic(tx.db, id);
  if (!before) throw notFound('this topic');
  if (ifName !== undefined && ifName !== before.name && name !== before.name) {
    throw await editConflict(tx.db, { kind: 'topic', id, what: 'topic', field: 'ifName' });
  }
  const row = await topics.updateTopic(tx.db, id, { name, archived }, timestamp(deps.clock));
  await topicsChanged(tx, deps, id);
  return { before, row };
}

/**
 * Orders all topics. Call it in a transaction.
 * @throws HttpError 409 when the ids are not those of all topics
 */
export async function orderTopics(tx: Transaction, deps: Needs, ids: readonly number[]): Promise<topics.TopicRow[]> {
  const known = new Set((await topics.findTopics(tx.db)).map(({ id }) => id));
  if (ids.length !== known.size || known.symmetricDifference(new Set(ids)).size > 0) {
    throw new HttpError('conflict', 'Someone else has changed the topics. Please check them and try again.');
  }
  // oxlint-disable-next-line no-await-in-loop -- one connection, and 50 topics at most
  for (const [index, id] of ids.entries()) await topics.setPosition(tx.db, id, index + 1);
  await topicsChanged(tx, deps, ids[0] ?? 0);
  return topics.findTopics(tx.db);
}

/** Deletes a topic. Call it in a transaction. @throws HttpError 404; 409 while posts have it */
export async function deleteTopic(tx: Transaction, deps: Needs, id: number): Promise<topics.TopicRow> {
  if (await topics.isInUse(tx.db, id)) {
    throw new HttpError('conflict', 'This topic has posts. Please archive it instead.');
  }
  const row = await topics.deleteTopic(tx.db, id);
  if (!row) throw notFound('this topic');
  await topicsChanged(tx, deps, id);
  return row;
}
