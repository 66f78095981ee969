import { createHmac } from 'node:crypto';
import { brand } from '#data/content/brand.ts';
import type { Deps } from '../../app/deps.ts';
import type { Timestamp } from '../../db/schema.ts';
import type { Db } from '../../db/transaction.ts';
import { isNotSuspended } from '../../db/suspended.ts';
import { hashToken, looksLikeToken, randomId } from '../../platform/secrets.ts';
import { findCalendar, sequenceOf } from './seat-repository.ts';
import { calendarOf } from './webinar-calendar.ts';

/** Past webinars stay in the feed this long. */
const PAST_MS = 90 * 24 * 60 * 60_000;

/**
 * The secret of a member's feed, derived from the server's secret and the stored nonce. It can be shown again, and a copy of
 * the database opens no calendar.
 */
const tokenFor = (secret: string, userId: number, nonce: string): string =>
  createHmac('sha256', secret).update(`webinar-calendar\n${userId}\n${nonce}`).digest('base64url');

const addressOf = (publicUrl: string, token: string): string => `${publicUrl}/api/webinars/calendar/${token}.ics`;

/** The address of a member's feed; null until they have created one. */
export async function feedAddress(
  { db, secret, publicUrl }: Pick<Deps, 'db' | 'secret' | 'publicUrl'>,
  userId: number,
): Promise<string | null> {
  const row = await db.selectFrom('webinar_calendars').selectAll().where('user_id', '=', userId).executeTakeFirst();
  if (!row) return null;
  const token = tokenFor(secret, userId, row.nonce);
  // After a change of the server's secret, the address must be created again.
  return hashToken(token) === row.token_hash ? addressOf(publicUrl(), token) : null;
}

/** Makes a new secret address and disables the previous one. Call it in a transaction. */
export async function resetFeed(
  db: Db,
  { secret, publicUrl }: Pick<Deps, 'secret' | 'publicUrl'>,
  { userId, now }: { readonly userId: number; readonly now: Timestamp },
): Promise<string> {
  const nonce = randomId();
  const token = tokenFor(secret, userId, nonce);
  const row = { nonce, token_hash: hashToken(token), created_at: now };
  await db
    .insertInto('webinar_calendars')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
  return addressOf(publicUrl(), token);
}

/** The member of a secret address; undefined if it is not valid, or they are suspended or leaving. */
const findOwner = (db: Db, token: string, now: Timestamp) =>
  db
    .selectFrom('webinar_calendars')
    .innerJoin('users', 'users.id', 'webinar_calendars.user_id')
    .select('users.id')
    .where('token_hash', '=', hashToken(token))
    .where('users.deleting_since', 'is', null)
    .where(isNotSuspended(now))
    .executeTakeFirst();

/** The calendar behind a secret address; undefined if there is none. */
export async function readFeed(
  { db, clock, config, publicUrl }: Pick<Deps, 'db' | 'clock' | 'config' | 'publicUrl'>,
  token: string,
): Promise<string | undefined> {
  const now = clock.now();
  const owner = looksLikeToken(token) ? await findOwner(db, token, new Date(now).toISOString()) : undefined;
  if (!owner) return undefined;
  const rows = await findCalendar(db, owner.id, new Date(now - PAST_MS).toISOString());
  return calendarOf({
    events: rows.map((row) => ({ webinar: row, sequence: sequenceOf(row, row) })),
    method: 'PUBLISH',
    organizer: config.contactEmail,
    publicUrl: publicUrl(),
    now,
    feed: `${brand.name} webinars`,
  });
}
