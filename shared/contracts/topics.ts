import * as z from 'zod/mini';
import type { Contract } from './endpoint.ts';
import { id, idParams, success } from './fields.ts';
import { topicEdit, topicForm } from './forms/feed.ts';
import { circleLimits } from './circle-limits.ts';

/** A topic of posts, defined by administrators. */
export const topic = z.strictObject({
  id,
  name: z.string(),
  /** No longer offered for new posts; existing posts keep it. */
  archived: z.boolean(),
});
export type Topic = z.output<typeof topic>;

export const listTopics = {
  access: 'member',
  summary: 'List topics in order, archived ones included',
  response: z.array(topic),
} satisfies Contract;

export const createTopic = {
  access: 'admin',
  summary: 'Create a topic',
  body: topicForm,
  status: 201,
  response: topic,
  errors: ['conflict'],
} satisfies Contract;

export const updateTopic = {
  access: 'admin',
  summary: 'Rename, archive or unarchive a topic',
  params: idParams,
  body: topicEdit,
  response: topic,
  errors: ['not_found', 'conflict'],
} satisfies Contract;

const IDS = 'This must be the ids of all topics in order';

export const orderTopics = {
  access: 'admin',
  summary: 'Reorder topics',
  body: z.object({ ids: z.array(z.int(IDS).check(z.positive(IDS)), IDS).check(z.maxLength(circleLimits.topics, IDS)) }),
  response: z.array(topic),
  errors: ['conflict'],
} satisfies Contract;

export const deleteTopic = {
  access: 'admin',
  summary: 'Delete a topic without posts',
  params: idParams,
  response: success,
  errors: ['not_found', 'conflict'],
} satisfies Contract;
