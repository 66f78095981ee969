import { isReferable } from '#shared/contracts/fields.ts';
import type * as contract from '#shared/contracts/users.ts';
import type { Activity, MemberProfile } from '#shared/contracts/users.ts';
import { levelColor } from '#shared/rules/levels.ts';
import type { HandlersFor } from '../../app/call.ts';
import type { Deps } from '../../app/deps.ts';
import { idBefore, idCursor, takePage } from '../../app/paging.ts';
import type { Timestamp } from '../../db/schema.ts';
import type { Db } from '../../db/transaction.ts';
import { notFound } from '../../platform/errors.ts';
import { countContributions } from '../feed/post-repository.ts';
import { findActivities, findActivity } from '../gamification/points-service.ts';
import { SHOWN_COLUMNS, presentShown, type ShownRow } from './shown-member.ts';

/** Members as other members see them, and their activity. */
export function userHandlers({ db }: Deps): HandlersFor<typeof contract> {
  return {
    async getMember({ params }) {
      const row = await findMember(db, params.id);
      if (!row) throw notFound('this member');
      return presentMember(row, await countContributions(db, row.id));
    },

    async listActivities({ params, query, nextPage }) {
      if (!(await memberExists(db, params.userId))) throw notFound('this member');
      const rows = await findActivities(db, {
        userId: params.userId,
        limit: query.limit,
        before: idBefore(query.before),
      });
      const { page, last } = takePage(rows, query.limit);
      if (last) nextPage(idCursor(last.id));
      return page.map(presentActivity);
    },

    // The points were given with the post or comment. This only reads them, ignoring the client's own count.
    async recordActivity({ body, actor }) {
      const row = isReferable(body.relatedId) && (await findActivity(db, actor.id, body.activityType, body.relatedId));
      if (!row) throw notFound('this activity');
      return presentActivity(row);
    },
  };
}

const findMember = (db: Db, id: number): Promise<ShownRow | undefined> =>
  db
    .selectFrom('users')
    .leftJoin('levels', 'levels.level_number', 'users.level')
    .select(SHOWN_COLUMNS)
    .where('users.id', '=', id)
    .where('users.deleting_since', 'is', null)
    .executeTakeFirst();

const memberExists = async (db: Db, id: number): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('deleting_since', 'is', null)
    .executeTakeFirst()) !== undefined;

const presentMember = (row: ShownRow, contributionCount: number): MemberProfile => ({
  ...presentShown(row),
  level: row.level,
  levelInfo: { badgeColor: row.badge_color ?? levelColor(row.level) },
  contributionCount,
});

interface ActivityRow {
  id: number;
  user_id: number;
  activity_type: Activity['activityType'];
  points: number;
  related_id: number | null;
  post_id: number | null;
  created_at: Timestamp;
}

const presentActivity = (row: ActivityRow): Activity => ({
  id: row.id,
  userId: row.user_id,
  activityType: row.activity_type,
  points: row.points,
  relatedId: row.related_id,
  postId: row.post_id,
  createdAt: row.created_at,
});
