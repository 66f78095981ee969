import { inPages, type MemberData } from '../../app/member-data.ts';

/** What a member wrote and administrators removed, as it is kept for a year. It goes with the account. */
export const removalMemberData: MemberData = {
  name: 'removed',
  entries: (db, userId) =>
    inPages((after, limit) =>
      db
        .selectFrom('removals')
        .select(['id', 'kind', 'text', 'reason', 'created_at as createdAt'])
        .where('author_id', '=', userId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute(),
    ),
};
