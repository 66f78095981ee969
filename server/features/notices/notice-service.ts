import type { Deps } from '../../app/deps.ts';
import { inPages, type MemberData } from '../../app/member-data.ts';
import type { Timestamp } from '../../db/schema.ts';
import type { Transaction } from '../../db/transaction.ts';
import { toUsers } from '../../live/audience.ts';
import { insertNotice } from './notice-repository.ts';

interface Notice {
  readonly userId: number;
  readonly at: Timestamp;
  readonly title: string;
  readonly text: string;
}

/** Tells a member something in the product, at once where they have it open. Call it in the transaction of what it tells of. */
export async function notify(
  tx: Transaction,
  { live }: Pick<Deps, 'live'>,
  { userId, at, title, text }: Notice,
): Promise<void> {
  const { id } = await insertNotice(tx.db, { user_id: userId, title, text, created_at: at });
  await live.emit(tx, { name: 'notice.created', data: { noticeId: id } }, toUsers(userId));
}

/** What a member was told. It goes with the account. */
export const noticeMemberData: MemberData = {
  name: 'notices',
  entries: (db, userId) =>
    inPages((after, limit) =>
      db
        .selectFrom('notices')
        .select(['id', 'title', 'text', 'read_at as readAt', 'created_at as createdAt'])
        .where('user_id', '=', userId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute(),
    ),
};
