import type * as contract from '#shared/contracts/suspensions.ts';
import type { SuspensionRecord } from '#shared/contracts/suspensions.ts';
import type { HandlersFor } from '../../app/call.ts';
import type { Deps } from '../../app/deps.ts';
import { endOf, isSuspendedAt } from '../../db/suspended.ts';
import { timestamp } from '../../platform/clock.ts';
import { notFound } from '../../platform/errors.ts';
import { person, presentRemoval, presentReport } from '../moderation/moderation-presenter.ts';
import {
  countRemovalsOf,
  countReportsAbout,
  findRemovalsOf,
  findReportsAbout,
} from '../moderation/moderation-repository.ts';
import { countSuspensionsOf, findMember, findSuspensionsOf, type SuspensionRow } from './suspension-repository.ts';
import { restore, suspend } from './suspension-service.ts';

/** How many of each kind a member's record shows. */
const SHOWN = 50;

/** Administrators suspend and restore members, and see a member's record. */
export function suspensionHandlers(deps: Deps): HandlersFor<typeof contract> {
  const { db, clock } = deps;
  return {
    suspendMember: ({ params, body, actor, audit, log, write }) =>
      write(async (tx) => {
        await suspend(tx, deps, params.id, { ...body, adminId: actor.id });
        const span =
          body.days === null ? 'until further notice' : `for ${body.days} ${body.days === 1 ? 'day' : 'days'}`;
        // Without name and reason: the log is kept longer than either.
        await audit(tx, { kind: 'user', id: params.id, summary: `Suspended the member ${params.id} ${span}` });
        tx.afterCommit(() => log.warn({ admin: actor.id, userId: params.id }, 'member suspended'));
        return { success: true };
      }),

    restoreMember: ({ params, actor, audit, write }) =>
      write(async (tx) => {
        if (await restore(tx, deps, params.id, actor.id)) {
          await audit(tx, { kind: 'user', id: params.id, summary: `Ended the suspension of the member ${params.id}` });
        }
        return { success: true };
      }),

    async getMemberRecord({ params: { id } }) {
      const row = await findMember(db, id);
      if (!row) throw notFound('this user');
      const suspensions = await findSuspensionsOf(db, id, SHOWN);
      const until = isSuspendedAt(timestamp(clock), row) ? row.suspended_until : null;
      return {
        member: {
          id,
          firstName: row.first_name,
          lastName: row.last_name,
          email: row.email,
          isAdmin: row.is_admin === 1,
          createdAt: row.created_at,
          suspension: until === null ? null : { reason: suspensions[0]?.reason ?? '', until: endOf(until) },
        },
        suspensions: { total: await countSuspensionsOf(db, id), newest: suspensions.map(presentSuspension) },
        reportsOf: {
          total: await countReportsAbout(db, 'author_id', id),
          newest: (await findReportsAbout(db, 'author_id', id, SHOWN)).map(presentReport),
        },
        reportsBy: {
          total: await countReportsAbout(db, 'reporter_id', id),
          newest: (await findReportsAbout(db, 'reporter_id', id, SHOWN)).map(presentReport),
        },
        removals: {
          total: await countRemovalsOf(db, id),
          newest: (await findRemovalsOf(db, id, SHOWN)).map(presentRemoval),
        },
      };
    },
  };
}

const presentSuspension = (row: SuspensionRow): SuspensionRecord => ({
  id: row.id,
  reason: row.reason,
  suspendedBy: person(row.admin_id, row.admin_first_name, row.admin_last_name),
  createdAt: row.created_at,
  until: row.until,
  liftedAt: row.lifted_at,
  liftedBy: person(row.lifter_id, row.lifter_first_name, row.lifter_last_name),
});
