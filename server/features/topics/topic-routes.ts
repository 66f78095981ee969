import type * as contract from '#shared/contracts/topics.ts';
import type { Topic } from '#shared/contracts/topics.ts';
import type { HandlersFor } from '../../app/call.ts';
import type { Deps } from '../../app/deps.ts';
import { findTopics, type TopicRow } from './topic-repository.ts';
import { changeTopic, createTopic, deleteTopic, orderTopics } from './topic-service.ts';

/** Topics of posts: members choose one of them, administrators define them. */
export const topicHandlers = (deps: Deps): HandlersFor<typeof contract> => ({
  async listTopics() {
    return (await findTopics(deps.db)).map(present);
  },

  createTopic: ({ body, audit, write }) =>
    write(async (tx) => {
      const row = await createTopic(tx, deps, body.name);
      await audit(tx, { kind: 'topic', id: row.id, summary: `Added the topic “${row.name}”` });
      return present(row);
    }),

  updateTopic: ({ params, body, audit, write }) =>
    write(async (tx) => {
      const { before, row } = await changeTopic(tx, deps, params.id, body);
      await audit(tx, { kind: 'topic', id: row.id, summary: changeWords(before, row) });
      return present(row);
    }),

  orderTopics: ({ body: { ids }, audit, write }) =>
    write(async (tx) => {
      const rows = await orderTopics(tx, deps, ids);
      const order = rows.map(({ name }) => name).join(', ');
      const summary = `Reordered the topics: ${order}`.slice(0, 500);
      await audit(tx, { kind: 'topic', id: ids[0] ?? 0, summary });
      return rows.map(present);
    }),

  deleteTopic: ({ params, audit, write }) =>
    write(async (tx) => {
      const row = await deleteTopic(tx, deps, params.id);
      await audit(tx, { kind: 'topic', id: row.id, summary: `Deleted the topic “${row.name}”` });
      return { success: true };
    }),
});

const present = ({ id, name, archived_at }: TopicRow): Topic => ({ id, name, archived: archived_at !== null });

function changeWords(before: TopicRow, now: TopicRow): string {
  if (before.name !== now.name) return `Renamed the topic “${before.name}” to “${now.name}”`;
  const did = now.archived_at === null ? 'Unarchived' : 'Archived';
  return `${did} the topic “${now.name}”`;
}
