import { inPages, type MemberData } from '../../app/member-data.ts';

/**
 * What a member reported, and what became of it: their own part of it, not the other's words and not the administrators'
 * note. When they leave, their reports stay and no longer name them (docs/decisions/0200).
 */
export const reportMemberData: MemberData = {
  name: 'reports',
  entries: (db, userId) =>
    inPages((after, limit) =>
      db
        .selectFrom('reports')
        .select(['id', 'kind', 'target_id as targetId', 'reason', 'words', 'state', 'outcome'])
        .select(['created_at as createdAt', 'resolved_at as resolvedAt'])
        .where('reporter_id', '=', userId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute(),
    ),
};

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

/** For what a member was suspended, and until when. It goes with the account. */
export const suspensionMemberData: MemberData = {
  name: 'suspensions',
  entries: (db, userId) =>
    inPages((after, limit) =>
      db
        .selectFrom('suspensions')
        .select(['id', 'reason', 'until', 'lifted_at as liftedAt', 'created_at as createdAt'])
        .where('user_id', '=', userId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute(),
    ),
};
