import type * as contract from '#shared/contracts/users.ts';
import type { Deps } from '../../app/deps.ts';
import { notFound } from '../../platform/errors.ts';
import type { HandlersFor } from '../../app/call.ts';
import { idBefore, idCursor, takePage } from '../../app/paging.ts';
import { countContributions } from '../feed/count-contributions.ts';
import { findActivities, findActivity } from '../gamification/points-service.ts';
import { presentActivity, presentMember } from './user-presenter.ts';
import { findMember, memberExists } from './user-repository.ts';

/** Members as other members see them, and what they did. */
export function userHandlers({ db }: Deps): HandlersFor<typeof contract> {
  return {
    async getMember({ params }) {
      const row = await findMember(db, params.id);
      if (!row) throw notFound('This member');
      return presentMember(row, await countContributions(db, row.id));
    },

    async listActivities({ params, query, nextPage }) {
      if (!(await memberExists(db, params.userId))) throw notFound('This member');
      const rows = await findActivities(db, {
        userId: params.userId,
        limit: query.limit,
        before: idBefore(query.before),
      });
      const { page, last } = takePage(rows, query.limit);
      if (last) nextPage(idCursor(last.id));
      return page.map(presentActivity);
    },

    // The points came with the post or the comment: this only finds them again, whatever the client thinks they were.
    async recordActivity({ body, actor }) {
      const row = await findActivity(db, actor.id, body.activityType, body.relatedId);
      if (!row) throw notFound('This activity');
      return presentActivity(row);
    },
  };
}
