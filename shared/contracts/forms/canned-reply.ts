import * as z from 'zod/mini';
import { requiredLine, requiredText } from '../fields.ts';
import { limits } from '../limits.ts';

export const cannedReplyForm = z.object({
  title: requiredLine('Please give the reply a name', { max: 100 }),
  text: requiredText('Please write the reply', { max: limits.chatMessage }),
});
export type CannedReplyForm = z.input<typeof cannedReplyForm>;
