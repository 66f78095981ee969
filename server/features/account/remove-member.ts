import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Deps } from '../../app/deps.ts';
import type { MemberData } from '../../app/member-data.ts';
import { type Db, type Transaction, transaction } from '../../db/transaction.ts';
import { type ErasureList, recordErasure } from '../../erasures/erasure-list.ts';
import { deleteAnswersNaming, type MailNames, removeJobsAbout } from '../../erasures/erase-traces.ts';
import type { JobQueue } from '../../jobs/queue.ts';
import { type Clock, timestamp } from '../../platform/clock.ts';
import { HttpError } from '../../platform/errors.ts';
import { hasOtherAdministrator } from '../auth/administrators.ts';

declare module '../../jobs/queue.ts' {
  interface JobPayloads {
    /** Removes the remaining data of a member whose deletion has begun. */
    'account.remove': { userId: number };
  }
}

/** Rows per transaction: a few milliseconds, during which all other writes wait. */
const ROWS = 50;
/** Transactions per job, before other jobs run. */
const STEPS = 100;
/** The longest pause between two transactions, in milliseconds. */
const LONGEST_PAUSE = 50;

/** The member mails in the outbox folder, all of which are deleted: any of them may name any member. */
const MEMBER_MAILS: MailNames = [
  ['digest-', '.eml'],
  ['unread-', '.eml'],
];

/**
 * Deletes an account as far as anybody can see: name, address and password are removed, every session ends, and the
 * member no longer appears anywhere. A durable job then removes the rest. Call it in a transaction.
 * @param options `evenLastAdministrator`: for a deletion decided earlier and undone by restoring a backup
 * @returns whether the member existed
 * @throws HttpError 409 for the last administrator
 */
export async function beginRemoval(
  tx: Transaction,
  { clock, jobs, erasures }: { clock: Clock; jobs: JobQueue; erasures: ErasureList },
  userId: number,
  { evenLastAdministrator = false }: { evenLastAdministrator?: boolean } = {},
): Promise<boolean> {
  const member = await tx.db
    .selectFrom('users')
    .select(['email', 'is_admin', 'created_at'])
    .where('id', '=', userId)
    .where('deleting_since', 'is', null)
    .executeTakeFirst();
  if (!member) return false;
  const now = timestamp(clock);
  if (!evenLastAdministrator && member.is_admin && !(await hasOtherAdministrator(tx.db, userId, now))) {
    throw new HttpError('conflict', 'This is the only administrator. Make someone else an administrator first.');
  }
  await tx.db
    .updateTable('users')
    .set({
      // Frees the address at once. Nobody can register this replacement: a registered address has an @.
      email: `deleted-${userId}`,
      password_hash: '',
      ...FORMER,
      profile_image_url: null,
      job_title: null,
      school_name: null,
      location: null,
      latitude: null,
      longitude: null,
      country: null,
      bio: null,
      is_admin: 0,
      email_confirmed_at: null,
      deleting_since: now,
      updated_at: now,
    })
    .where('id', '=', userId)
    .execute();
  // Deleting a session also deletes its push subscription.
  await tx.db.deleteFrom('sessions').where('user_id', '=', userId).execute();
  await tx.db.deleteFrom('password_resets').where('user_id', '=', userId).execute();
  // Other rows that still hold the address: a pending reset, and the stored response of the registration.
  await removeJobsAbout(tx.db, ['auth.reset-link'], 'email', member.email);
  await deleteAnswersNaming(tx.db, member.email);
  await removeJobsAbout(tx.db, ['digest.send', 'messages.unread'], 'userId', userId);
  await jobs.add(tx, 'mail.forget', { names: MEMBER_MAILS, isLast: false });
  await jobs.add(tx, 'account.remove', { userId });
  recordErasure(tx, erasures, { kind: 'member', id: userId, createdAt: member.created_at });
  return true;
}

/** Removes the data that `beginRemoval` leaves, in short transactions with pauses for other requests. */
export function registerRemoval({ db, jobs }: Pick<Deps, 'db' | 'jobs'>, memberData: readonly MemberData[]): void {
  jobs.work('account.remove', async ({ userId }) => {
    for (let step = 0; step < STEPS; step++) {
      const began = performance.now();
      // oxlint-disable-next-line no-await-in-loop -- one transaction after the other
      if (await transaction(db, (tx) => removeSome(tx, memberData, userId))) return;
      // Pauses as long as the transaction took, so that others get half of the time.
      // oxlint-disable-next-line no-await-in-loop -- as above
      await wait(Math.min(performance.now() - began, LONGEST_PAUSE));
    }
    await transaction(db, (tx) => jobs.add(tx, 'account.remove', { userId }));
  });
}

/** @returns whether nothing is left */
async function removeSome(tx: Transaction, memberData: readonly MemberData[], userId: number): Promise<boolean> {
  const member = await tx.db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('deleting_since', 'is not', null)
    .executeTakeFirst();
  if (!member) return true;
  for (const part of memberData) {
    // oxlint-disable-next-line no-await-in-loop -- the order matters: posts go before the comments under them
    if (((await part.removeSome?.(tx, userId, ROWS)) ?? 0) > 0) return false;
  }
  for (const [table, column, key] of OTHERS) {
    const owner = table === 'idempotency_keys' ? `user:${userId}` : userId;
    // oxlint-disable-next-line no-await-in-loop -- one table after the other
    if ((await removeRows(tx.db, { table, column, key, owner })) > 0) return false;
  }
  if ((await removeName(tx.db, userId)) > 0) return false;
  // In the transaction that found nothing left. Rows added by requests until now were found, and no more can follow.
  await tx.db.deleteFrom('users').where('id', '=', userId).execute();
  return true;
}

const FORMER = { first_name: 'A former', last_name: 'member' } as const;

/** The audit log keeps an administrator's actions but not their name. */
async function removeName(db: Db, userId: number): Promise<number> {
  const name = `${FORMER.first_name} ${FORMER.last_name}`;
  const { numUpdatedRows } = await db
    .updateTable('audit_log')
    .set({ actor_name: name })
    .where('id', 'in', (some) =>
      some
        .selectFrom('audit_log')
        .select('id')
        .where('actor_id', '=', userId)
        .where('actor_name', '!=', name)
        .limit(ROWS),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Tables that may hold many rows of a member and only need them deleted: the member's column, and a key. */
const OTHERS = [
  ['idempotency_keys', 'actor', 'key'],
  ['user_activities', 'user_id', 'id'],
  ['notices', 'user_id', 'id'],
  ['removals', 'author_id', 'id'],
  ['suspensions', 'user_id', 'id'],
  ['reports', 'author_id', 'id'],
  ['chat_looks', 'user_id', 'session_id'],
] as const;

async function removeRows(
  db: Db,
  { table, column, key, owner }: { table: string; column: string; key: string; owner: number | string },
): Promise<number> {
  const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${owner}
    and ${sql.ref(key)} in (select ${sql.ref(key)} from ${sql.table(table)} where ${sql.ref(column)} = ${owner}
      limit ${ROWS})`.execute(db);
  return Number(numAffectedRows ?? 0);
}
