import { findColleague } from '#data/content/people.ts';
import type { PublicWebinarStatus, WebinarStatus } from '#shared/contracts/choices.ts';
import type { OwnSeat, Webinar, WebinarHost, WebinarSummary } from '#shared/contracts/webinars.ts';
import { webinarLimits } from '#shared/contracts/webinar-limits.ts';
import type { RichText } from '#shared/contracts/rich-text.ts';
import type { Timestamp } from '../../db/schema.ts';
import type { Db } from '../../db/transaction.ts';
import { documentPictureList } from '../blog/blog-presenter.ts';
import { storedDocument } from '../blog/post-document.ts';
import { countBefore, findSeatsOf, type SeatRow } from './seat-repository.ts';
import { findRecordings, hostsOf, type ShownWebinar, type WebinarRow } from './webinar-repository.ts';

/** A webinar's status: it is over once its end has passed. */
export const statusOf = ({ status, ends_at }: Pick<WebinarRow, 'status' | 'ends_at'>, now: Timestamp): WebinarStatus =>
  status === 'published' && ends_at !== null && ends_at <= now ? 'over' : status;

/** The team members who present it. Former ones are left out. */
const presentHosts = (webinar: WebinarRow): WebinarHost[] =>
  hostsOf(webinar).flatMap((slug) => {
    const person = findColleague(slug);
    if (!person) return [];
    const { name, role, portrait } = person;
    const { src, width, height, alt } = portrait;
    return [{ slug, name, role, picture: { src, width, height, alt } }];
  });

export const guestOf = ({ guest_name: name, guest_role: role }: WebinarRow) =>
  name === null ? null : { name, role: role ?? '' };

export const documentOf = (row: WebinarRow): RichText =>
  storedDocument(row.doc) ?? { type: 'doc', content: [{ type: 'paragraph' }] };

/** When members with a seat can join. */
export const canJoinFrom = ({ starts_at }: Pick<ShownWebinar, 'starts_at'>): Timestamp =>
  new Date(Date.parse(starts_at) - webinarLimits.joinMinutes * 60_000).toISOString();

async function presentSeat(db: Db, webinar: ShownWebinar, seat: SeatRow | undefined, now: Timestamp): Promise<OwnSeat> {
  const isOfferOpen = seat?.state === 'offered' && (seat.offer_until ?? '') > now;
  const state = !seat || seat.state === 'left' || (seat.state === 'offered' && !isOfferOpen) ? 'none' : seat.state;
  return {
    seat: state,
    place: seat?.state === 'waiting' ? (await countBefore(db, seat)) + 1 : null,
    offerUntil: isOfferOpen ? (seat.offer_until ?? null) : null,
    canJoinFrom: canJoinFrom(webinar),
    attended: (seat?.attended_at ?? null) !== null,
  };
}

/** Webinars as a member sees them in lists. */
export async function presentWebinars(
  db: Db,
  webinars: readonly ShownWebinar[],
  userId: number,
  now: Timestamp,
): Promise<WebinarSummary[]> {
  const seats = await findSeatsOf(
    db,
    userId,
    webinars.map(({ id }) => id),
  );
  const recordingOf = await findRecordings(db, webinars);
  const shown: WebinarSummary[] = [];
  for (const row of webinars) {
    const seat = seats.find(({ webinar_id }) => webinar_id === row.id);
    const recording = recordingOf(row.recording_id);
    shown.push({
      id: row.id,
      slug: row.slug,
      title: row.title,
      summary: row.summary,
      topic: row.topic,
      startsAt: row.starts_at,
      endsAt: row.ends_at,
      timeZone: row.time_zone,
      minutes: row.minutes,
      hosts: presentHosts(row),
      guest: guestOf(row),
      capacity: row.capacity,
      seatsLeft: row.capacity === null ? null : Math.max(0, row.capacity - row.going - row.offered),
      going: row.going,
      waiting: row.waiting,
      status: statusOf(row, now) as PublicWebinarStatus,
      movedAt: row.moved_at,
      // oxlint-disable-next-line no-await-in-loop -- in a transaction there is one connection
      mine: await presentSeat(db, row, seat, now),
      recording: recording && { slug: recording.slug, title: recording.title },
    });
  }
  return shown;
}

export async function presentWebinar(db: Db, row: ShownWebinar, userId: number, now: Timestamp): Promise<Webinar> {
  const [summary] = await presentWebinars(db, [row], userId, now);
  const doc = documentOf(row);
  return { ...summary!, doc, pictures: await documentPictureList(db, doc) };
}
