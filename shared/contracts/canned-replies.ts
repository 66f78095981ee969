import * as z from 'zod/mini';
import type { Contract } from './endpoint.ts';
import { id, idParams, success } from './fields.ts';
import { cannedReplyForm } from './forms/canned-reply.ts';

/** Words that the agency says often, to be put into an answer. */
export const cannedReply = z.strictObject({ id, title: z.string(), text: z.string() });
export type CannedReply = z.output<typeof cannedReply>;

export const listCannedReplies = {
  access: 'admin',
  summary: 'The replies that are kept ready, by name; at most 200',
  response: z.array(cannedReply),
} satisfies Contract;

export const createCannedReply = {
  access: 'admin',
  summary: 'Keeps a reply ready',
  body: cannedReplyForm,
  status: 201,
  response: cannedReply,
  errors: ['conflict'],
} satisfies Contract;

export const updateCannedReply = {
  access: 'admin',
  summary: 'Changes a reply that is kept ready',
  params: idParams,
  body: cannedReplyForm,
  response: cannedReply,
  errors: ['not_found', 'conflict'],
} satisfies Contract;

export const deleteCannedReply = {
  access: 'admin',
  summary: 'Deletes a reply that was kept ready',
  params: idParams,
  response: success,
  errors: ['not_found'],
} satisfies Contract;
