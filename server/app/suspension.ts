import { contact } from '#data/content/contact.ts';
import type { CurrentUser } from '#shared/contracts/users.ts';
import { suspensionText } from '#shared/rules/suspension-text.ts';
import { endOf, isSuspendedAt } from '../db/suspended.ts';
import type { Db } from '../db/transaction.ts';
import { type Clock, timestamp } from '../platform/clock.ts';
import { HttpError } from '../platform/errors.ts';
import type { Actor } from './actor.ts';

export const isSuspended = (actor: Actor, clock: Clock): boolean => isSuspendedAt(timestamp(clock), actor);

/** The message for a suspended member; undefined when they are not suspended. */
export async function readSuspension(db: Db, clock: Clock, actor: Actor): Promise<CurrentUser['suspension']> {
  if (!isSuspended(actor, clock)) return undefined;
  const newest = await db
    .selectFrom('suspensions')
    .select('reason')
    .where('user_id', '=', actor.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { reason: newest?.reason ?? '', until: endOf(actor.suspended_until!), contact: contact.email };
}

/** The refusal for a suspended member. Its message says why, until when, and where to write. */
export async function suspended(db: Db, clock: Clock, actor: Actor): Promise<HttpError> {
  const suspension = await readSuspension(db, clock, actor);
  return new HttpError('suspended', suspension ? suspensionText(suspension) : 'Your membership is suspended.');
}
