import * as z from 'zod/mini';
import { requiredLine } from '../fields.ts';
import { circleLimits } from '../circle-limits.ts';

const name = requiredLine('Please give the topic a name', { max: circleLimits.topicName });

/** A new topic of the Circle’s posts. */
export const topicForm = z.object({ name });
export type TopicForm = z.input<typeof topicForm>;

/** A change of a topic: what is left out stays as it is, so that two administrators may change different things. */
export const topicEdit = z.object({
  name: z.optional(name),
  archived: z.optional(z.boolean('Please give archived as true or false')),
});
