import type { AnswerOf } from '#shared/contracts/endpoint.ts';
import type * as contract from '#shared/contracts/contacts.ts';
import type { Deps } from '../../app/deps.ts';
import type { Db, Transaction } from '../../db/transaction.ts';
import { type ErasureList, recordErasure } from '../../erasures/erasure-list.ts';
import { rowsInBackups } from '../../erasures/merged-rows.ts';
import { toAdministrators } from '../../live/audience.ts';
import { eraseChats } from '../chat/erase-chats.ts';
import { eraseInquiries } from '../contact/erase-inquiries.ts';
import { eraseThreads } from '../desk/erase-threads.ts';
import { addressesOf, type ContactRow, type ListedContactRow } from './contact-repository.ts';

interface Needs extends Pick<Deps, 'jobs'> {
  readonly live: Pick<Deps['live'], 'emit'>;
  /** Undefined for data deleted by age: it is just as old in a backup, so the list of erasures doesn't need it. */
  readonly erasures?: ErasureList;
}

type Whose = Pick<ContactRow, 'id' | 'email'>;

/** The ids that are not null, and 0, which no row has, because PostgreSQL accepts no empty list. */
const idsOf = (ids: readonly (number | null)[]): number[] => [0, ...ids.filter((id) => id !== null)];

/** What a contact wrote: in their own threads, and inquiries and chats from their addresses, suspected spam included. */
async function writtenBy(db: Db, contact: Whose) {
  const addresses = await addressesOf(db, contact);
  const threads = await db
    .selectFrom('threads')
    .select(['id', 'kind', 'inquiry_id', 'chat_id'])
    .where('contact_id', '=', contact.id)
    .execute();
  const inquiries = await db
    .selectFrom('contact_inquiries')
    .select(['id', 'kind'])
    .where((eb) =>
      eb.or([eb('email', 'in', addresses), eb('id', 'in', idsOf(threads.map(({ inquiry_id }) => inquiry_id)))]),
    )
    .execute();
  const chats = await db
    .selectFrom('chat_sessions')
    .select('session_id')
    .where((eb) =>
      eb.or([eb('visitor_email', 'in', addresses), eb('id', 'in', idsOf(threads.map(({ chat_id }) => chat_id)))]),
    )
    .execute();
  return { addresses, inquiries, chats, mails: threads.filter(({ kind }) => kind === 'mail').map(({ id }) => id) };
}

/** The contact with an address. @param until skips a newer contact, who is somebody else or has started again */
export const findContactWith = (db: Db, { email, until }: { readonly email: string; readonly until: string }) =>
  db
    .selectFrom('contact_addresses')
    .innerJoin('contacts', 'contacts.id', 'contact_addresses.contact_id')
    .select(['contacts.id', 'contacts.email'])
    .where('contact_addresses.email', '=', email)
    .where('contacts.created_at', '<=', until)
    .executeTakeFirst();

/** What deleting a contact deletes, and what stays. */
export async function weighContact(
  db: Db,
  contact: Whose & Pick<ListedContactRow, 'is_member'>,
): Promise<AnswerOf<typeof contract.weighContact>> {
  const { addresses, inquiries, chats, mails } = await writtenBy(db, contact);
  const { count } = await db
    .selectFrom('newsletter_subscribers')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('email', 'in', addresses)
    .executeTakeFirstOrThrow();
  const bookings = inquiries.filter(({ kind }) => kind === 'booking').length;
  return {
    inquiries: inquiries.length - bookings,
    bookings,
    chats: chats.length,
    mails: mails.length,
    subscriptions: count,
    isMember: Boolean(contact.is_member),
  };
}

/** Erases a contact with everything that they wrote. Call it in a transaction. */
export async function eraseContact(tx: Transaction, needs: Needs, contact: Whose): Promise<void> {
  const { inquiries, chats, mails } = await writtenBy(tx.db, contact);
  await eraseInquiries(
    tx,
    needs,
    inquiries.map(({ id }) => id),
  );
  await eraseChats(
    tx,
    needs,
    chats.map(({ session_id }) => session_id),
  );
  await eraseThreads(tx, needs, { threads: mails });
  await deleteContacts(tx, needs, [contact.id]);
}

/** Erases what is stored about contacts themselves. Their threads stay. @returns how many there were */
export async function deleteContacts(tx: Transaction, needs: Needs, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const rows = await tx.db
    .deleteFrom('contacts')
    .where('id', 'in', ids)
    .returning(['id', 'school_id', 'created_at', 'merged_rows'])
    .execute();
  await deleteEmptySchools(tx, idsOf(rows.map(({ school_id }) => school_id)));
  for (const { id } of rows) {
    await needs.live.emit(tx, { name: 'contacts.changed', data: { contactId: id } }, toAdministrators);
  }
  const erasures = rows.flatMap(rowsInBackups).map((row) => ({ kind: 'contact', ...row }) as const);
  if (needs.erasures) recordErasure(tx, needs.erasures, ...erasures);
  return rows.length;
}

/** Deletes schools that have no contacts left and were never edited, because they may be named after a person. */
const deleteEmptySchools = (tx: Transaction, ids: readonly number[]) =>
  tx.db
    .deleteFrom('schools')
    .where('id', 'in', ids)
    .where('stage', 'in', ['enquired', 'talked'])
    .where((eb) =>
      eb.and(
        (['owner_id', 'country', 'phase', 'next_step', 'next_date', 'note'] as const).map((column) =>
          eb(column, 'is', null),
        ),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('contacts').select('contacts.id').whereRef('contacts.school_id', '=', 'schools.id')),
      ),
    )
    .execute();
