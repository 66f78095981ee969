import { inPages, type MemberData } from '../../app/member-data.ts';

/**
 * A member's reports and their outcomes, without the reported text and the administrators' note. When the member
 * leaves, their reports stay without a name (docs/decisions/0200).
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

/** A member's texts that administrators removed, kept for a year. Deleted with the account. */
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

/** Why and until when a member was suspended. Deleted with the account. */
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
