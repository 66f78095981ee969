import type { MemberData } from '../../app/member-data.ts';
import type { Db } from '../../db/transaction.ts';

/** A member's application to join. It is deleted with the account. */
export const applicationMemberData: MemberData = {
  name: 'application',
  async *entries(db, userId) {
    yield* await db
      .selectFrom('applications')
      .select([
        'first_name as firstName',
        'last_name as lastName',
        'email',
        'school_name as schoolName',
        'role',
        'note',
      ])
      .select(['state', 'decided_at as decidedAt', 'created_at as createdAt'])
      .where('user_id', '=', userId)
      .execute();
  },
};

/** Applications and invitations that contain an address. */
export async function countOfAddress(db: Db, email: string, until: string): Promise<number> {
  const counts = await Promise.all(
    (['applications', 'invitations'] as const).map((table) =>
      db.selectFrom(table).select('id').where('email', '=', email).where('created_at', '<=', until).execute(),
    ),
  );
  return counts.flat().length;
}

/**
 * Deletes the applications and invitations that contain an address. An application's invitation is deleted with it. Call
 * it in a transaction.
 */
export async function deleteAddress(db: Db, email: string, until: string): Promise<void> {
  for (const table of ['applications', 'invitations'] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await db.deleteFrom(table).where('email', '=', email).where('created_at', '<=', until).execute();
  }
}
