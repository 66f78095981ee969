import { inPages, type MemberData } from '../../app/member-data.ts';

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
