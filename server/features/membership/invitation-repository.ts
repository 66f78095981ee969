import type { Insertable, Selectable } from 'kysely';
import type { InvitationsTable } from '../../db/membership-tables.ts';
import type { Timestamp } from '../../db/schema.ts';
import type { Db } from '../../db/transaction.ts';

export type InvitationRow = Selectable<InvitationsTable>;

export const insertInvitation = (db: Db, invitation: Insertable<InvitationsTable>): Promise<InvitationRow> =>
  db.insertInto('invitations').values(invitation).returningAll().executeTakeFirstOrThrow();

export const findInvitation = (db: Db, id: number): Promise<InvitationRow | undefined> =>
  db.selectFrom('invitations').selectAll().where('id', '=', id).executeTakeFirst();

/** Valid invitations. */
const open = (db: Db, now: Timestamp) =>
  db
    .selectFrom('invitations')
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .whereRef('uses', '<', 'most_uses');

export const findOpenByToken = (db: Db, tokenHash: string, now: Timestamp): Promise<InvitationRow | undefined> =>
  open(db, now).selectAll().where('token_hash', '=', tokenHash).executeTakeFirst();

/** The newest valid one for an address. */
export const findOpenByAddress = (db: Db, email: string, now: Timestamp): Promise<InvitationRow | undefined> =>
  open(db, now).selectAll().where('email', '=', email).orderBy('id', 'desc').limit(1).executeTakeFirst();

/** Whether an administrator has revoked the newest invitation for an application. */
export async function wasRevoked(db: Db, applicationId: number): Promise<boolean> {
  const newest = await db
    .selectFrom('invitations')
    .select('revoked_at')
    .where('application_id', '=', applicationId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest !== undefined && newest.revoked_at !== null;
}

/**
 * Redeems an invitation in one statement: of two concurrent requests for the last place, one gets it.
 * @returns undefined when it is no longer valid
 */
export const useInvitation = (db: Db, id: number, now: Timestamp): Promise<InvitationRow | undefined> =>
  db
    .updateTable('invitations')
    .set((eb) => ({ uses: eb('uses', '+', 1) }))
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .whereRef('uses', '<', 'most_uses')
    .returningAll()
    .executeTakeFirst();

/** Hands a redeemed invitation for one address to its member, and its application too: both are deleted with them. */
export async function assignToMember(db: Db, { id, application_id }: InvitationRow, userId: number): Promise<void> {
  await db.updateTable('invitations').set({ email: null, user_id: userId }).where('id', '=', id).execute();
  if (application_id === null) return;
  await db.updateTable('applications').set({ user_id: userId }).where('id', '=', application_id).execute();
}

/** Revokes an invitation. @returns false when it was revoked before, undefined when there is none */
export async function endInvitation(db: Db, id: number, now: Timestamp): Promise<boolean | undefined> {
  const row = await findInvitation(db, id);
  if (!row) return undefined;
  if (row.revoked_at !== null) return false;
  await db.updateTable('invitations').set({ revoked_at: now }).where('id', '=', id).execute();
  return true;
}

interface Page {
  readonly limit: number;
  readonly before: number | undefined;
}

/** Newest first, with who made each; one row more than `limit` when there is a next page. */
export const findInvitations = (db: Db, { limit, before }: Page) =>
  db
    .selectFrom('invitations')
    .leftJoin('users as maker', (join) =>
      join.onRef('maker.id', '=', 'invitations.created_by').on('maker.deleting_since', 'is', null),
    )
    .selectAll('invitations')
    .select(['maker.id as maker_id', 'maker.first_name as maker_first_name', 'maker.last_name as maker_last_name'])
    .where('invitations.id', '<', before ?? Number.MAX_SAFE_INTEGER)
    .orderBy('invitations.id', 'desc')
    .limit(limit + 1)
    .execute();

export type ListedInvitationRow = Awaited<ReturnType<typeof findInvitations>>[number];
