import type { Deps } from '../../app/deps.ts';
import type { Timestamp } from '../../db/schema.ts';
import type { Transaction } from '../../db/transaction.ts';
import { toAdministrators } from '../../live/audience.ts';
import { timestamp } from '../../platform/clock.ts';
import { canonicalEmail } from '#shared/contracts/text-checks.ts';
import { schoolOf } from './school-service.ts';

/** What contacts and schools need. */
export interface ContactNeeds extends Pick<Deps, 'clock'> {
  readonly live: Pick<Deps['live'], 'emit'>;
}

interface Person {
  readonly email: string;
  /** Null for somebody who gave none. */
  readonly name: string | null;
  /** The school's name as they typed it. */
  readonly schoolName?: string | null | undefined;
}

/**
 * Finds or creates the contact with an address, with its school by mail domain or name. Keeps what is already known.
 * Call it in a transaction. Two concurrent calls add the address once.
 * @returns the contact's id
 */
export async function contactFor(tx: Transaction, deps: ContactNeeds, person: Person): Promise<number> {
  const email = canonicalEmail(person.email);
  const name = person.name?.trim() || null;
  const existing = await findByAddress(tx, email);
  if (existing) {
    await addWhatIsNew(tx, deps, existing, { email, name, schoolName: person.schoolName });
    return existing.id;
  }
  const now = timestamp(deps.clock);
  const schoolId = await schoolOf(tx, deps, { email, schoolName: person.schoolName });
  const { id } = await tx.db
    .insertInto('contacts')
    .values({
      name,
      email,
      school_id: schoolId,
      user_id: await memberWith(tx, email),
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  // On PostgreSQL, this transaction restarts if a concurrent one has added the address.
  await tx.db
    .insertInto('contact_addresses')
    .values({ email, contact_id: id })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute();
  await contactsChanged(tx, deps, id);
  return id;
}

/** Notifies every console that a contact or, with null, a school has changed. */
export const contactsChanged = (tx: Transaction, { live }: ContactNeeds, contactId: number | null): Promise<void> =>
  live.emit(tx, { name: 'contacts.changed', data: { contactId } }, toAdministrators);

const findByAddress = (tx: Transaction, email: string) =>
  tx.db
    .selectFrom('contact_addresses')
    .innerJoin('contacts', 'contacts.id', 'contact_addresses.contact_id')
    .select(['contacts.id', 'contacts.name', 'contacts.school_id', 'contacts.user_id'])
    .where('contact_addresses.email', '=', email)
    .executeTakeFirst();

type Known = NonNullable<Awaited<ReturnType<typeof findByAddress>>>;

/** Fills in a name, a school and a member that were unknown until now. */
async function addWhatIsNew(tx: Transaction, deps: ContactNeeds, known: Known, person: Person): Promise<void> {
  const schoolId = known.school_id ?? (await schoolOf(tx, deps, person));
  const userId = known.user_id ?? (await memberWith(tx, person.email));
  const name = known.name ?? person.name;
  if (name === known.name && schoolId === known.school_id && userId === known.user_id) return;
  const updated: { updated_at: Timestamp } = { updated_at: timestamp(deps.clock) };
  await tx.db
    .updateTable('contacts')
    .set({ name, school_id: schoolId, user_id: userId, ...updated })
    .where('id', '=', known.id)
    .execute();
  await contactsChanged(tx, deps, known.id);
}

/** The member with an address. */
const memberWith = async (tx: Transaction, email: string): Promise<number | null> => {
  const member = await tx.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('deleting_since', 'is', null)
    .executeTakeFirst();
  return member?.id ?? null;
};
