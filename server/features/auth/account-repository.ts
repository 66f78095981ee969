import { type Selectable, sql } from 'kysely';
import { FIRST_ADMINISTRATOR } from '#shared/rules/first-administrator.ts';
import { ACTOR_COLUMNS, type Actor } from '../../app/actor.ts';
import type { Timestamp, UsersTable } from '../../db/schema.ts';
import { isNotSuspended } from '../../db/suspended.ts';
import type { Db } from '../../db/transaction.ts';

export type Account = Pick<Selectable<UsersTable>, 'id' | 'email' | 'password_hash' | 'is_admin'>;

export interface NewAccount {
  readonly email: string;
  readonly passwordHash: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly now: Timestamp;
}

/** The account columns for signing in. `email` is normalised by the contract: NFKC, trimmed, lower-case. */
export const findAccount = (db: Db, email: string): Promise<Account | undefined> =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'password_hash', 'is_admin'])
    .where('email', '=', email)
    .executeTakeFirst();

/** Adds a member without any rights. @throws a unique violation when the address is taken */
export const insertAccount = (db: Db, account: NewAccount): Promise<Actor> =>
  db
    .insertInto('users')
    .values({
      email: account.email,
      password_hash: account.passwordHash,
      first_name: account.firstName,
      last_name: account.lastName,
      last_active_at: account.now,
      created_at: account.now,
      updated_at: account.now,
    })
    .returning(ACTOR_COLUMNS)
    .executeTakeFirstOrThrow();

/**
 * Sets a password, and ends every session and every reset link.
 * @returns the account's address
 */
export async function replacePassword(
  db: Db,
  userId: number,
  { passwordHash, now }: { passwordHash: string; now: Timestamp },
): Promise<string> {
  const { email } = await db
    .updateTable('users')
    .set({ password_hash: passwordHash, updated_at: now })
    .where('id', '=', userId)
    .returning('email')
    .executeTakeFirstOrThrow();
  await db.deleteFrom('password_resets').where('user_id', '=', userId).execute();
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute();
  return email;
}

/**
 * Changes the address of an account with an unconfirmed one. Deletes the reset links mailed to the old address, which
 * may be a stranger's.
 * @returns undefined when the address has been confirmed since
 * @throws a unique violation when the new one is taken
 */
export async function changeUnconfirmed(
  db: Db,
  userId: number,
  { email, now }: { readonly email: string; readonly now: Timestamp },
): Promise<Actor | undefined> {
  const changed = await db
    .updateTable('users')
    .set({ email, updated_at: now })
    .where('id', '=', userId)
    .where('email_confirmed_at', 'is', null)
    .returning(ACTOR_COLUMNS)
    .executeTakeFirst();
  if (changed) await db.deleteFrom('password_resets').where('user_id', '=', userId).execute();
  return changed;
}

export async function setAdministrator(db: Db, userId: number, isAdmin: boolean, now: Timestamp): Promise<void> {
  await db
    .updateTable('users')
    .set({ is_admin: isAdmin ? 1 : 0, updated_at: now })
    .where('id', '=', userId)
    .execute();
}

/**
 * Gives the account from the first start a name and an address. @returns whether it still had its initial address
 * @throws a unique violation when the address is taken
 */
export async function renameFirst(
  db: Db,
  userId: number,
  { firstName, lastName, email, now }: Omit<NewAccount, 'passwordHash'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ first_name: firstName, last_name: lastName, email, updated_at: now })
    .where('id', '=', userId)
    .where('email', '=', FIRST_ADMINISTRATOR)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Written as in the partial index, with the value in the query itself. */
const IS_ADMINISTRATOR = sql<boolean>`is_admin = 1`;

export async function countAdministrators(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll().as('count'))
    .where(IS_ADMINISTRATOR)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Whether another administrator, who is not suspended, can look after the site. */
export const hasOtherAdministrator = async (db: Db, userId: number, now: Timestamp): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .select('id')
    .where(IS_ADMINISTRATOR)
    .where('id', '<>', userId)
    .where(isNotSuspended(now))
    .limit(1)
    .executeTakeFirst()) !== undefined;
