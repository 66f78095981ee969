import type { MapChoice } from '#shared/contracts/account.ts';
import type { Timestamp } from '../../db/schema.ts';
import type { Db } from '../../db/transaction.ts';
import type { Actor } from '../../app/actor.ts';

export const presentMapChoice = (actor: Pick<Actor, 'hidden_from_map' | 'latitude' | 'longitude'>): MapChoice => ({
  hidden: actor.hidden_from_map === 1,
  located: actor.latitude !== null && actor.longitude !== null,
});

/** Takes a member off the map, or puts them back on it (hazards, "PUT profile"). */
export const setHiddenFromMap = (db: Db, userId: number, hidden: boolean, now: Timestamp) =>
  db
    .updateTable('users')
    .set({ hidden_from_map: hidden ? 1 : 0, updated_at: now })
    .where('id', '=', userId)
    .execute();
