import type { Deps } from '../../app/deps.ts';
import type { Timestamp } from '../../db/schema.ts';
import { timestamp } from '../../platform/clock.ts';
import { findSeat, recordAttendance } from './seat-repository.ts';
import { webinarPath } from './seat-service.ts';
import { zonesOf } from './webinar-readers.ts';
import { findShown, findShownById } from './webinar-repository.ts';
import { canJoinFrom } from './webinar-presenter.ts';
import { timesOf } from './webinar-times.ts';

/** What happens when a member follows a join address. */
export type Joining =
  | { readonly outcome: 'unknown' }
  /** `path`: of the webinar's page. */
  | { readonly outcome: 'no-seat' | 'cancelled' | 'over' | 'not-ready'; readonly title: string; readonly path: string }
  | { readonly outcome: 'early'; readonly title: string; readonly path: string; readonly times: readonly string[] }
  | { readonly outcome: 'joined'; readonly link: string };

/**
 * Lets a member with a seat join, from a quarter of an hour before the start until the end, and records their attendance
 * once.
 * @param which the webinar's id or its address
 */
export async function joinWebinar(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  which: string,
  userId: number,
): Promise<Joining> {
  const webinar = await (/^[1-9]\d{0,8}$/.test(which) ? findShownById(db, Number(which)) : findShown(db, which));
  if (!webinar) return { outcome: 'unknown' };
  const now: Timestamp = timestamp(clock);
  const page = { title: webinar.title, path: webinarPath(webinar) };
  const seat = await findSeat(db, { webinarId: webinar.id, userId });
  if (seat?.state !== 'going') return { outcome: 'no-seat', ...page };
  if (webinar.status === 'cancelled') return { outcome: 'cancelled', ...page };
  if (webinar.ends_at <= now) return { outcome: 'over', ...page };
  const from = canJoinFrom(webinar);
  if (from > now) {
    const zone = (await zonesOf(db, [userId])).get(userId);
    return { outcome: 'early', ...page, times: timesOf({ ...webinar, starts_at: from }, zone) };
  }
  if (webinar.join_link === null) return { outcome: 'not-ready', ...page };
  await recordAttendance(db, seat.id, now);
  return { outcome: 'joined', link: webinar.join_link };
}
