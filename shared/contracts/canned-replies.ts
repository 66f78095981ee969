import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, idParams, requiredLine, requiredText, success } from './fields.ts';
import { limits } from './limits.ts';

/** Words that the agency says often, to be put into an answer. */
export const cannedReply = z.strictObject({ id, title: z.string(), text: z.string() });
export type CannedReply = z.output<typeof cannedReply>;

export const cannedReplyForm = z.object({
  title: requiredLine('Please give the reply a name', { max: 100 }),
  text: requiredText('Please write the reply', { max: limits.chatMessage }),
});
export type CannedReplyForm = z.input<typeof cannedReplyForm>;

export const listCannedReplies = endpoint({
  name: 'admin.replies.list',
  method: 'GET',
  path: '/api/admin/replies',
  access: 'admin',
  summary: 'The replies that are kept ready, by name; at most 200',
  response: z.array(cannedReply),
});

export const createCannedReply = endpoint({
  name: 'admin.replies.create',
  method: 'POST',
  path: '/api/admin/replies',
  access: 'admin',
  summary: 'Keeps a reply ready',
  body: cannedReplyForm,
  status: 201,
  response: cannedReply,
  errors: ['conflict'],
});

export const updateCannedReply = endpoint({
  name: 'admin.replies.update',
  method: 'PUT',
  path: '/api/admin/replies/:id',
  access: 'admin',
  summary: 'Changes a reply that is kept ready',
  params: idParams,
  body: cannedReplyForm,
  response: cannedReply,
  errors: ['not_found', 'conflict'],
});

export const deleteCannedReply = endpoint({
  name: 'admin.replies.delete',
  method: 'DELETE',
  path: '/api/admin/replies/:id',
  access: 'admin',
  summary: 'Deletes a reply that was kept ready',
  params: idParams,
  response: success,
  errors: ['not_found'],
});
