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

/** What is held about a person, by their address. */
export const personData = z.strictObject({
  inquiries: count,
  chats: count,
  subscriptions: count,
  /** Newsletters that went to the address, whose accounts name it; left out where there are none. */
  newsletters: z.optional(count),
  /** Requests to join the Circle and invitations; left out where there are none. */
  requests: z.optional(count),
  /** Jobs that wait or were given up, such as mails. */
  jobs: count,
  /** Mails in the outbox folder that name the address. */
  mails: count,
  /** Other people’s texts, notes and the audit log, where the address will be blanked. */
  mentions: count,
  /** Their account in the Circle, which goes with all that they did there. */
  member: z.nullable(z.strictObject({ id, name: z.string() })),
  /** The erasure is under way. */
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
