import * as z from 'zod/mini';
import type { Contract } from './endpoint.ts';
import { email, id } from './fields.ts';

export const listRetention = {
  access: 'admin',
  summary: 'List retention periods and what is due for deletion',
  response: z.array(
    z.strictObject({
      what: z.string(),
      /** “two years” */
      keptFor: z.string(),
      due: z.int(),
    }),
  ),
} satisfies Contract;
export type Retention = (typeof listRetention)['response'];

const count = z.int();

/** What is held about a person, by their email address. */
export const personData = z.strictObject({
  inquiries: count,
  chats: count,
  subscriptions: count,
  /** Their contact, with all of their addresses and what they wrote from those; left out if none. */
  contacts: z.optional(count),
  /** Email conversations in the inbox; left out if none. */
  conversations: z.optional(count),
  /** Newsletters sent to the address; left out if none. */
  newsletters: z.optional(count),
  /** Membership requests and invitations; left out if none. */
  requests: z.optional(count),
  /** Pending or failed jobs, such as emails. */
  jobs: count,
  /** Emails in the outbox folder that name the address. */
  mails: count,
  /** Other people’s texts, notes and the audit log, where the address will be blanked. */
  mentions: count,
  /** Their account in the Circle, which is deleted with all its content. */
  member: z.nullable(z.strictObject({ id, name: z.string() })),
  /** The erasure is in progress. */
  isUnderWay: z.boolean(),
});
export type PersonData = z.output<typeof personData>;

export const lookForPerson = {
  access: 'admin',
  summary: 'Find data held about a person, by email address',
  body: z.object({ email }),
  response: personData,
} satisfies Contract;

export const erasePerson = {
  access: 'admin',
  summary: 'Erase a person’s data permanently, also from backups',
  body: z.object({ email }),
  status: 202,
  response: personData,
  errors: ['conflict'],
} satisfies Contract;
