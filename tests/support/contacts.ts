import type { Insertable } from 'kysely';
import type { ThreadsTable } from '../../server/db/desk-tables.ts';
import { transaction } from '../../server/db/transaction.ts';
import { contactFor } from '../../server/features/contacts/contact-service.ts';
import { timestamp } from '../../server/platform/clock.ts';
import type { TestApp } from './test-app.ts';

type App = Pick<TestApp, 'db' | 'deps' | 'clock'>;

/** Somebody writes to the agency. @returns the contact's id */
export const writeFrom = (app: App, email: string, name: string | null = null, schoolName?: string): Promise<number> =>
  transaction(app.db, (tx) => contactFor(tx, app.deps, { email, name, schoolName }));

/** Adds a thread of a contact with one message. @returns the thread's id */
export async function addThread(
  app: App,
  contactId: number,
  { text = 'Good morning.', ...columns }: Partial<Insertable<ThreadsTable>> & { readonly text?: string } = {},
): Promise<number> {
  const at = timestamp(app.clock);
  const { id } = await app.db
    .insertInto('threads')
    .values({
      kind: 'mail',
      contact_id: contactId,
      subject: 'A film about prize day',
      status: 'open',
      last_entry_at: at,
      created_at: at,
      updated_at: at,
      ...columns,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { email, name } = await app.db
    .selectFrom('contacts')
    .select(['email', 'name'])
    .where('id', '=', contactId)
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto('thread_entries')
    .values({ thread_id: id, kind: 'inbound', from_name: name, from_email: email, text, created_at: at })
    .execute();
  return id;
}
