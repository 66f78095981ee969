import { inPages, type MemberData } from '../../app/member-data.ts';

/** What a member did, and the points it gave. The rows go with what they are of, and the rest with the account. */
export const activityMemberData: MemberData = {
  name: 'activities',
  entries: (db, userId) =>
    inPages((after, limit) =>
      db
        .selectFrom('user_activities')
        .select(['id', 'activity_type as activityType', 'points', 'related_id as relatedId', 'created_at as createdAt'])
        .where('user_id', '=', userId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute(),
    ),
};
