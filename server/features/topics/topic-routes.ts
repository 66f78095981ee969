import { circleLimits } from '#shared/contracts/circle-limits.ts';
import type * as contract from '#shared/contracts/topics.ts';
import type { Topic } from '#shared/contracts/topics.ts';
import type { HandlersFor } from '../../app/call.ts';
import type { Deps } from '../../app/deps.ts';
import type { Transaction } from '../../db/transaction.ts';
import { toMembers } from '../../live/audience.ts';
import { timestamp } from '../../platform/clock.ts';
import { HttpError, notFound } from '../../platform/errors.ts';
import * as topics from './topic-repository.ts';

/** What posts may be about: members choose one of them, administrators name them. */
export function topicHandlers({ db, clock, live }: Deps): HandlersFor<typeof contract> {
  const tell = (tx: Transaction, topicId: number) =>
    live.emit(tx, { name: 'feed.topics.changed', data: { topicId } }, toMembers);

  return {
    async listTopics() {
      return (await topics.findTopics(db)).map(present);
    },

    createTopic: ({ body, audit, write }) =>
      write(async (tx) => {
        if ((await topics.findTopics(tx.db)).length >= circleLimits.topics) {
          throw new HttpError('conflict', 'There are already 50 topics. Delete one without posts first.');
        }
        const row = await topics.insertTopic(tx.db, body.name, timestamp(clock));
        await audit(tx, { kind: 'topic', id: row.id, summary: `Added the topic “${row.name}”` });
        await tell(tx, row.id);
        return present(row);
      }),

    updateTopic: ({ params, body: { name, archived }, audit, write }) =>
      write(async (tx) => {
        const before = await topics.findTopic(tx.db, params.id);
        const row = await topics.updateTopic(tx.db, params.id, { name, archived }, timestamp(clock));
        if (!before || !row) throw notFound('this topic');
        await audit(tx, { kind: 'topic', id: row.id, summary: changeWords(before, row) });
        await tell(tx, row.id);
        return present(row);
      }),

    orderTopics: ({ body: { ids }, audit, write }) =>
      write(async (tx) => {
        const before = await topics.findTopics(tx.db);
        if (
          !isSameSet(
            ids,
            before.map(({ id }) => id),
          )
        ) {
          throw new HttpError('conflict', 'Someone else has changed the topics. Please check them and try again.');
        }
        // oxlint-disable-next-line no-await-in-loop -- one connection, and 50 topics at most
        for (const [index, id] of ids.entries()) await topics.setPosition(tx.db, id, index + 1);
        const now = await topics.findTopics(tx.db);
        await audit(tx, {
          kind: 'topic',
          id: ids[0] ?? 0,
          summary: `Reordered the topics: ${now.map(({ name }) => name).join(', ')}`.slice(0, 500),
        });
        await tell(tx, ids[0] ?? 0);
        return now.map(present);
      }),

    deleteTopic: ({ params, audit, write }) =>
      write(async (tx) => {
        if (await topics.isInUse(tx.db, params.id)) {
          throw new HttpError('conflict', 'This topic has posts. Please archive it instead.');
        }
        const row = await topics.deleteTopic(tx.db, params.id);
        if (!row) throw notFound('this topic');
        await audit(tx, { kind: 'topic', id: row.id, summary: `Deleted the topic “${row.name}”` });
        await tell(tx, row.id);
        return { success: true };
      }),
  };
}

const present = ({ id, name, archived_at }: topics.TopicRow): Topic => ({ id, name, archived: archived_at !== null });

function changeWords(before: topics.TopicRow, now: topics.TopicRow): string {
  if (before.name !== now.name) return `Renamed the topic “${before.name}” to “${now.name}”`;
  const did = now.archived_at === null ? 'Unarchived' : 'Archived';
  return `${did} the topic “${now.name}”`;
}

const isSameSet = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && new Set(one).size === one.length && other.every((id) => one.includes(id));
