import { sendInquiry } from '#shared/contracts/endpoints/contact.ts';
import * as desk from '#shared/contracts/endpoints/desk.ts';
import type { InputOf } from '#shared/contracts/endpoint.ts';
import type { Thread, ThreadEntry } from '#shared/contracts/threads.ts';
import { transaction } from '../../server/db/transaction.ts';
import { openThread, receiveEntry } from '../../server/features/desk/thread-service.ts';
import type { TestApp } from './test-app.ts';
import type { MemberClient } from './test-client.ts';

/** Sends the contact form. @param website the field that only robots fill in */
export const inquire = (app: TestApp, firstName = 'Rosa', website = '') =>
  app.visitor().call(sendInquiry, {
    body: {
      firstName,
      lastName: 'Bonheur',
      email: `${firstName.toLowerCase()}@school.example`,
      schoolName: 'Barbizon College',
      message: 'May we talk about films?',
      website,
    },
  });

/** A thread that an email began. @returns its id */
export const mailThread = (app: TestApp, text = 'When is the next open day?', name = 'Rosa'): Promise<number> =>
  transaction(app.db, async (tx) => {
    const from = { name: `${name} Bonheur`, email: `${name.toLowerCase()}@school.example` };
    const { id } = await openThread(tx, app.deps, { kind: 'mail', subject: 'Open day', from });
    await receive(app, id, text, tx, from);
    return id;
  });

/** Another email in a thread. @returns its entry's id */
export const receiveMail = (app: TestApp, id: number, text: string, isAutomatic = false): Promise<number> =>
  transaction(app.db, (tx) =>
    receive(app, id, text, tx, { name: 'Rosa Bonheur', email: 'rosa@school.example' }, isAutomatic),
  );

const receive = async (
  app: TestApp,
  id: number,
  text: string,
  tx: Parameters<typeof receiveEntry>[0],
  from: { name: string; email: string },
  isAutomatic = false,
): Promise<number> => {
  const at = new Date(app.clock.now()).toISOString();
  return (await receiveEntry(tx, app.deps, id, { from, text, isAutomatic, at })).id;
};

export const listThreads = async (admin: MemberClient, query: Record<string, string> = {}): Promise<Thread[]> =>
  (await admin.call(desk.listThreads, { query })).body;

export const threadOf = async (admin: MemberClient, id: number) =>
  (await admin.call(desk.getThread, { params: { id: String(id) } })).body;

/** A thread's entries, oldest first. */
export const entriesOf = async (admin: MemberClient, id: number): Promise<ThreadEntry[]> =>
  (await admin.call(desk.listThreadEntries, { params: { id: String(id) }, query: {} })).body.toReversed();

/** The id of a thread's newest entry. */
export const newestEntry = async (admin: MemberClient, id: number): Promise<number> =>
  (await entriesOf(admin, id)).at(-1)?.id ?? 0;

type Reply = Partial<{
  text: string;
  basedOn: number;
  then: 'open' | 'waiting' | 'snoozed' | 'done';
  snoozeUntil: string;
  sendAt: string;
  files: number[];
}>;

/** Replies to the newest entry, unless `basedOn` names another. @returns the answer */
export const replyTo = async (admin: MemberClient, id: number, reply: Reply = {}) =>
  admin.call(desk.replyToThread, {
    params: { id: String(id) },
    body: { text: 'Yes, gladly.', basedOn: reply.basedOn ?? (await newestEntry(admin, id)), ...reply },
  });

type Change = NonNullable<InputOf<typeof desk.changeThread>['body']>;

export const changeThread = (admin: MemberClient, id: number, change: Change) =>
  admin.call(desk.changeThread, { params: { id: String(id) }, body: change });
