import { sql } from 'kysely';
import type { Transaction } from '../../db/transaction.ts';
import { toAdministrators } from '../../live/audience.ts';
import { timestamp } from '../../platform/clock.ts';
import type { ContactNeeds } from './contact-service.ts';
import { domainOf, isSchoolDomain } from './free-providers.ts';

/**
 * Finds or creates a sender's school: by the domain of their address or, if that is unknown or a mail provider's, by the
 * school's name. A school that already has domains gets no further one by its name, because many schools share a name.
 * Call it in a transaction.
 * @returns its id; null if neither is known
 */
export async function schoolOf(
  tx: Transaction,
  deps: Pick<ContactNeeds, 'clock'>,
  { email, schoolName }: { readonly email: string; readonly schoolName?: string | null | undefined },
): Promise<number | null> {
  const domain = isSchoolDomain(domainOf(email)) ? domainOf(email) : null;
  const name = schoolName?.trim() || null;
  if (domain !== null) {
    const owner = await ownerOf(tx, domain);
    if (owner) {
      // Until somebody gives its name, a school is named after its domain.
      if (name !== null && owner.name === domain) await rename(tx, deps, { id: owner.id, name });
      return owner.id;
    }
  }
  if (domain === null && name === null) return null;
  const namesake = name === null ? undefined : await findNamed(tx, name, { withoutDomain: domain !== null });
  const id = namesake?.id ?? (await insert(tx, deps, name ?? domain!));
  if (domain === null) return id;
  await tx.db
    .insertInto('school_domains')
    .values({ domain, school_id: id })
    .onConflict((conflict) => conflict.column('domain').doNothing())
    .execute();
  return id;
}

const ownerOf = (tx: Transaction, domain: string) =>
  tx.db
    .selectFrom('school_domains')
    .innerJoin('schools', 'schools.id', 'school_domains.school_id')
    .select(['schools.id', 'schools.name'])
    .where('school_domains.domain', '=', domain)
    .executeTakeFirst();

/** The oldest school with a name. @param options `withoutDomain`: only one whose mail domain is unknown */
const findNamed = (tx: Transaction, name: string, { withoutDomain }: { readonly withoutDomain: boolean }) =>
  tx.db
    .selectFrom('schools')
    .select('id')
    // The database lower-cases both sides, so that the same rules apply.
    .where(sql`lower(name)`, '=', sql<string>`lower(${name})`)
    .$if(withoutDomain, (query) =>
      query.where((eb) =>
        eb.not(eb.exists(eb.selectFrom('school_domains').select('domain').whereRef('school_id', '=', 'schools.id'))),
      ),
    )
    .orderBy('id')
    .executeTakeFirst();

async function insert(tx: Transaction, { clock }: Pick<ContactNeeds, 'clock'>, name: string): Promise<number> {
  const now = timestamp(clock);
  const { id } = await tx.db
    .insertInto('schools')
    .values({ name, stage_since: now, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const rename = (
  tx: Transaction,
  { clock }: Pick<ContactNeeds, 'clock'>,
  { id, name }: { readonly id: number; readonly name: string },
) =>
  tx.db
    .updateTable('schools')
    .set({ name, updated_at: timestamp(clock) })
    .where('id', '=', id)
    .execute();

/** Moves a school on from `enquired` after a meeting. People make all other moves. Call it in a transaction. */
export async function schoolContacted(tx: Transaction, deps: ContactNeeds, schoolId: number): Promise<void> {
  const now = timestamp(deps.clock);
  const { numUpdatedRows } = await tx.db
    .updateTable('schools')
    .set({ stage: 'talked', stage_since: now, updated_at: now })
    .where('id', '=', schoolId)
    .where('stage', '=', 'enquired')
    .executeTakeFirst();
  if (numUpdatedRows > 0n) {
    await deps.live.emit(tx, { name: 'contacts.changed', data: { contactId: null } }, toAdministrators);
  }
}
