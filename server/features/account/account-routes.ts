import type * as contract from '#shared/contracts/account.ts';
import type { MapChoice } from '#shared/contracts/account.ts';
import type { Actor } from '../../app/actor.ts';
import type { HandlersFor } from '../../app/call.ts';
import type { Deps } from '../../app/deps.ts';
import type { MemberData } from '../../app/member-data.ts';
import type { Timestamp } from '../../db/schema.ts';
import type { Db } from '../../db/transaction.ts';
import { timestamp } from '../../platform/clock.ts';
import { notFound } from '../../platform/errors.ts';
import { changePassword, requirePassword } from '../auth/sign-in.ts';
import { exportZip } from './export-zip.ts';
import { beginRemoval } from './remove-member.ts';
import { presentDevice } from './device-presenter.ts';
import { deleteOtherSessions, deleteSession, findSessions } from './session-repository.ts';

/**
 * A member's own account: password, devices, map visibility, export and deletion.
 * @param ofMembers what each feature stores about a member, for the export
 */
export function accountHandlers(deps: Deps, ofMembers: readonly MemberData[]): HandlersFor<typeof contract> {
  const { db, clock, limits, live } = deps;
  return {
    async changePassword({ body, actor, log, signIn }) {
      await requirePassword(deps, actor, { password: body.currentPassword, field: 'currentPassword' });
      await changePassword(deps, actor, body.newPassword);
      // The member who changed it stays signed in, under a new session id.
      await signIn(actor.id);
      live.recheck();
      log.info({ userId: actor.id }, 'password changed');
      return { success: true };
    },

    async listDevices({ actor, session }) {
      const rows = await findSessions(db, actor.id, timestamp(clock));
      const devices = rows.map((row) => presentDevice(row, session));
      return devices.toSorted((one, other) => Number(other.current) - Number(one.current));
    },

    async signOutDevice({ params, actor, log, write }) {
      return write(async (tx) => {
        if (!(await deleteSession(tx.db, actor.id, params.device))) throw notFound('this device');
        tx.afterCommit(() => {
          log.info({ userId: actor.id }, 'signed out a device');
          live.recheck();
        });
        return { success: true };
      });
    },

    async signOutOthers({ actor, session, log, write }) {
      return write(async (tx) => {
        await deleteOtherSessions(tx.db, actor.id, session);
        tx.afterCommit(() => {
          log.info({ userId: actor.id }, 'signed out all other devices');
          live.recheck();
        });
        return { success: true };
      });
    },

    async getMapChoice({ actor }) {
      return presentMapChoice(actor);
    },

    async setMapChoice({ body, actor, write }) {
      return write(async (tx) => {
        await setHiddenFromMap(tx.db, actor.id, body.hidden, timestamp(clock));
        return presentMapChoice({ ...actor, hidden_from_map: body.hidden ? 1 : 0 });
      });
    },

    async getWelcome({ actor }) {
      return { step: actor.welcome_step };
    },

    setWelcome: ({ body, actor, write }) =>
      write(async (tx) => {
        const passed = await passWelcome(tx.db, actor.id, body.step);
        // Another device may have got further.
        return { step: passed ? body.step : Math.max(actor.welcome_step, body.step) };
      }),

    celebrateLevel: ({ actor, write }) => write(async (tx) => ({ celebrate: await celebrateOnce(tx.db, actor.id) })),

    async exportAccount({ actor, log }) {
      await limits.consume('export:member', String(actor.id));
      log.info({ userId: actor.id }, 'data exported');
      return exportZip(db, ofMembers, actor.id);
    },

    async deleteAccount({ body, actor, log, write, signOut }) {
      await requirePassword(deps, actor, { password: body.password, field: 'password' });
      const answer = await write(async (tx) => {
        await beginRemoval(tx, deps, actor.id);
        tx.afterCommit(() => log.warn({ userId: actor.id }, 'account deleted by its member'));
        return { success: true as const };
      });
      // Also closes the live streams of the sessions that have ended.
      await signOut();
      return answer;
    },
  };
}

const presentMapChoice = (actor: Pick<Actor, 'hidden_from_map' | 'latitude' | 'longitude'>): MapChoice => ({
  hidden: actor.hidden_from_map === 1,
  located: actor.latitude !== null && actor.longitude !== null,
});

/** Hides a member on the map, or shows them again. */
export const setHiddenFromMap = (db: Db, userId: number, hidden: boolean, now: Timestamp) =>
  db
    .updateTable('users')
    .set({ hidden_from_map: hidden ? 1 : 0, updated_at: now })
    .where('id', '=', userId)
    .execute();

async function passWelcome(db: Db, userId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ welcome_step: step })
    .where('id', '=', userId)
    .where('welcome_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** One statement, so that only one of two concurrent devices celebrates. */
async function celebrateOnce(db: Db, userId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set((eb) => ({ level_celebrated: eb.ref('level') }))
    .where('id', '=', userId)
    .whereRef('level_celebrated', '<', 'level')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
