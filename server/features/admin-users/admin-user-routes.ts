import type * as contract from '#shared/contracts/admin-users.ts';
import type { RegisteredUser } from '#shared/contracts/admin-users.ts';
import { EXPORTED_ROWS } from '#shared/contracts/fields.ts';
import { londonDay, startOf } from '#shared/rules/london-days.ts';
import { instantOf } from '#shared/rules/time-zones.ts';
import type { HandlersFor } from '../../app/call.ts';
import type { Deps } from '../../app/deps.ts';
import { toCsv } from '../../app/csv.ts';
import { takePage } from '../../app/paging.ts';
import { listOrder } from '../../app/sorted-list.ts';
import { endOf, isSuspendedAt } from '../../db/suspended.ts';
import { timestamp } from '../../platform/clock.ts';
import { HttpError, notFound } from '../../platform/errors.ts';
import { beginRemoval } from '../account/remove-member.ts';
import { setRights, setUpFirst } from '../auth/administrators.ts';
import { type RegisteredRow, countUsers, findUsers, findUsersById } from './admin-user-repository.ts';

/** User management for administrators. */
export function adminUserHandlers(deps: Deps): HandlersFor<typeof contract> {
  const { db, clock, live } = deps;
  return {
    async listUsers({ query, nextPage }) {
      const { limit, search = '', sort = '-joined', before } = query;
      const order = listOrder(db, 'users', { sort, before });
      const { page, last } = takePage(await findUsers(db, { search, limit, order }), limit);
      if (last) nextPage(order.cursorOf(last));
      const now = timestamp(clock);
      return page.map((row) => presentUser(row, now));
    },

    async exportUsers({ query, audit, write }) {
      const rows = query.ids
        ? await findUsersById(db, query.ids)
        : await findUsers(db, {
            search: query.search ?? '',
            limit: EXPORTED_ROWS - 1,
            order: listOrder(db, 'users', { sort: '-joined', before: undefined }),
          });
      const summary = `Exported ${rows.length} ${rows.length === 1 ? 'member' : 'members'}`;
      await write((tx) => audit(tx, { kind: 'user', id: 'export', summary }));
      const lines = rows.map((row) => [
        String(row.id),
        row.first_name,
        row.last_name,
        row.email,
        row.job_title ?? '',
        row.school_name ?? '',
        row.created_at,
        row.last_active_at ?? '',
      ]);
      return toCsv([
        ['id', 'first_name', 'last_name', 'email', 'job_title', 'school', 'joined', 'last_active'],
        ...lines,
      ]);
    },

    async countUsers() {
      // Days are London days, as in the analytics.
      const monthBegan = instantOf(`${startOf(londonDay(clock.now()), 'month')}T00:00`, 'Europe/London');
      return countUsers(db, new Date(monthBegan ?? '').toISOString());
    },

    async setAdministrator({ params, body: { isAdmin }, actor, audit, log, write }) {
      if (params.id === actor.id) throw new HttpError('conflict', 'You can’t change your own access here.');
      return write(async (tx) => {
        if (!(await setRights(tx, clock, params.id, isAdmin))) return { success: true };
        const act = isAdmin
          ? 'Gave administrator access to the member'
          : 'Removed administrator access from the member';
        await audit(tx, { kind: 'user', id: params.id, summary: `${act} ${params.id}` });
        tx.afterCommit(() => {
          log.warn({ admin: actor.id, userId: params.id, isAdmin }, 'administrator access changed');
          live.recheck();
        });
        return { success: true };
      });
    },

    async setUpAccount({ body, actor, audit, device, log, write, signIn }) {
      const { newPassword, ...own } = body;
      const passwordHash = await deps.passwords.hash(newPassword);
      const answer = await write(async (tx) => {
        await setUpFirst(tx, clock, actor.id, { ...own, passwordHash });
        await audit(tx, { kind: 'user', id: actor.id, summary: 'Set up the first administrator’s account' });
        return { success: true as const };
      });
      // The administrator who set it up stays signed in, under a new session id.
      await signIn(actor.id);
      device.remember(own.email);
      live.recheck();
      log.warn({ userId: actor.id }, 'the first administrator’s account is set up');
      return answer;
    },

    async deleteUser({ params, actor, audit, log, write }) {
      if (params.id === actor.id) throw new HttpError('conflict', 'You can’t delete your own account here.');
      return write(async (tx) => {
        if (!(await beginRemoval(tx, deps, params.id))) throw notFound('this user');
        // Without the name: a deleted person must not stay in the log either.
        await audit(tx, { kind: 'user', id: params.id, summary: `Deleted the member ${params.id}` });
        tx.afterCommit(() => {
          log.warn({ admin: actor.id, userId: params.id }, 'user deleted by an administrator');
          live.recheck();
        });
        return { success: true };
      });
    },
  };
}

const presentUser = (row: RegisteredRow, now: string): RegisteredUser => ({
  id: row.id,
  email: row.email,
  firstName: row.first_name,
  lastName: row.last_name,
  profileImageUrl: row.profile_image_url,
  jobTitle: row.job_title,
  schoolName: row.school_name,
  isAdmin: row.is_admin === 1,
  createdAt: row.created_at,
  lastActiveAt: row.last_active_at,
  ...(isSuspendedAt(now, row) && { suspendedUntil: endOf(row.suspended_until!) }),
});
