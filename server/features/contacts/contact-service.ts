import { canonicalEmail } from '#shared/contracts/text-checks.ts';
import type { Deps } from '../../app/deps.ts';
import type { Transaction } from '../../db/transaction.ts';
import { timestamp } from '../../platform/clock.ts';

/** The contact with an address, made when there is none. @returns its id */
export async function contactFor(
  tx: Transaction,
  { clock }: Pick<Deps, 'clock'>,
  { email, name }: { readonly email: string; readonly name: string | null; readonly schoolName?: string | null },
): Promise<number> {
  const address = canonicalEmail(email);
  const known = await tx.db
    .selectFrom('contact_addresses')
    .select('contact_id')
    .where('email', '=', address)
    .executeTakeFirst();
  if (known) return known.contact_id;
  const now = timestamp(clock);
  const { id } = await tx.db
    .insertInto('contacts')
    .values({ name, email: address, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.db.insertInto('contact_addresses').values({ email: address, contact_id: id }).execute();
  return id;
}
