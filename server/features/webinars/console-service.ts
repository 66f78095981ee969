import { randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import { findColleague } from '#data/content/people.ts';
import type {
  webinarBeginning,
  webinarCancellation,
  webinarChange,
  webinarMessage,
} from '#shared/contracts/forms/webinars.ts';
import { isEmptyDocument } from '#shared/rules/rich-text.ts';
import { slugFromTitle } from '#shared/rules/slugs.ts';
import { currentZoneName, instantOf } from '#shared/rules/time-zones.ts';
import type { Deps } from '../../app/deps.ts';
import { isUniqueViolation } from '../../db/errors.ts';
import type { Db, Transaction } from '../../db/transaction.ts';
import { toAdministrators, toMembers } from '../../live/audience.ts';
import { timestamp, timestampAfter } from '../../platform/clock.ts';
import { HttpError, notFound, refusedField } from '../../platform/errors.ts';
import { editConflict } from '../audit/audit-service.ts';
import { documentPictures, deleteRemovedPictures, deleteUnusedPictures } from '../blog/blog-pictures.ts';
import { documentColumns, plainText, storedDocument } from '../blog/post-document.ts';
import { announceWebinar, webinarPostChanged } from '../feed/announcements.ts';
import { giveOutSeats, shortenOffers } from './seat-service.ts';
import * as rows from './webinar-repository.ts';
import { hostsOf, type ShownWebinar, type WebinarRow } from './webinar-repository.ts';

type Needs = Pick<Deps, 'clock' | 'jobs' | 'live'>;

declare module '../../jobs/queue.ts' {
  interface JobPayloads {
    /** Reminds those who have a seat, in batches. A change of time has a new number and other jobs. */
    'webinars.remind': { webinarId: number; sequence: number; hours: ReminderHours; after: number };
    /** Notifies members of news about a webinar, in batches. `number`: of the time or the message, else 0. */
    'webinars.notify': { webinarId: number; news: WebinarNewsKind; number: number; after: number };
  }
}

export type ReminderHours = 24 | 1;
export type WebinarNewsKind = 'published' | 'moved' | 'cancelled' | 'recording' | 'message';

const HOUR = 60 * 60_000;
const DEFAULT_ZONE = 'Europe/London';

const webinarChanged = (tx: Transaction, { live }: Pick<Needs, 'live'>, { id, status }: WebinarRow): Promise<void> =>
  live.emit(
    tx,
    { name: 'webinars.changed', data: { webinarId: id } },
    status === 'draft' ? toAdministrators : toMembers,
  );

/** @throws HttpError 404 if it does not exist or is in the trash */
export async function findEditable(db: Db, id: number): Promise<WebinarRow> {
  const row = await rows.findWebinar(db, id);
  if (!row || row.trashed_at !== null) throw notFound('this webinar');
  return row;
}

/** @throws HttpError 404; 409 if somebody changed it after `ifUpdatedAt` */
async function findForChange(db: Db, id: number, ifUpdatedAt: string): Promise<WebinarRow> {
  const row = await findEditable(db, id);
  if (row.updated_at === ifUpdatedAt) return row;
  throw await editConflict(db, { kind: 'webinar', id, what: 'webinar', field: 'ifUpdatedAt' });
}

const EMPTY = { type: 'doc' as const, content: [{ type: 'paragraph' as const }] };

/** Creates a draft. Call it in a transaction, like all functions below. */
export async function beginWebinar(
  tx: Transaction,
  deps: Needs,
  { title }: z.output<typeof webinarBeginning>,
  by: number,
): Promise<WebinarRow> {
  const now = timestamp(deps.clock);
  const row = await rows.insertWebinar(tx.db, {
    slug: await freeSlug(tx.db, slugFromTitle(title)),
    title,
    summary: '',
    topic: 'communication',
    hosts: '[]',
    time_zone: DEFAULT_ZONE,
    minutes: 60,
    ...documentColumns(EMPTY),
    uid: randomUUID(),
    created_at: now,
    updated_at: now,
    updated_by: by,
  });
  await webinarChanged(tx, deps, row);
  return row;
}

async function freeSlug(db: Db, wanted: string): Promise<string> {
  const slug =
    wanted === '' || wanted === 'calendar' || /^\d+$/.test(wanted) ? `webinar${wanted && `-${wanted}`}` : wanted;
  for (let count = 1; ; count++) {
    const tried = count === 1 ? slug : `${slug}-${count}`;
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    if (!(await rows.isSlugTaken(db, tried))) return tried;
  }
}

type Change = z.output<typeof webinarChange>;

/** The start and end of a webinar as instants; null without a date. @throws HttpError 400 for a date that does not exist */
function timesFrom({ start, timeZone, minutes }: Pick<Change, 'start' | 'timeZone' | 'minutes'>) {
  const time_zone = currentZoneName(timeZone);
  if (start === null) return { start_local: null, time_zone, minutes, starts_at: null, ends_at: null };
  const starts_at = instantOf(start, time_zone);
  if (starts_at === null) throw refusedField('validation_failed', 'start', 'Please enter a date and a time');
  const ends_at = new Date(Date.parse(starts_at) + minutes * 60_000).toISOString();
  return { start_local: start, time_zone, minutes, starts_at, ends_at };
}

/**
 * Saves a webinar. A published one shows the change at once; a new time or length is sent to everybody concerned.
 * @throws HttpError 404; 409 if it has changed since, is cancelled, or the address is taken; 400 if a host, a picture or
 * the date is not valid, or a published one lacks required content
 */
export async function changeWebinar(
  tx: Transaction,
  deps: Needs,
  id: number,
  { ifUpdatedAt, ...change }: Change,
  by: number,
): Promise<WebinarRow> {
  const { db } = tx;
  const before = await findForChange(db, id, ifUpdatedAt);
  if (before.status === 'cancelled') {
    throw new HttpError('conflict', 'This webinar is cancelled. Duplicate it to hold it again.');
  }
  const { doc, guest, hosts, capacity, joinLink, title, slug, summary, topic } = change;
  const unknown = hosts.find((host) => !findColleague(host) && !hostsOf(before).includes(host));
  if (unknown !== undefined) throw refusedField('validation_failed', 'hosts', 'Please choose hosts from the list');
  const times = timesFrom(change);
  const isPublished = before.status === 'published';
  const isMoved =
    isPublished &&
    (times.starts_at !== before.starts_at || times.minutes !== before.minutes || times.time_zone !== before.time_zone);
  if (isPublished) requireComplete({ summary, doc, hosts, start: change.start });
  if (isMoved) requireMovable(deps, before, times.starts_at!);
  const pictures = await documentPictures(db, doc);
  const row = await orTaken(
    rows.updateWebinar(db, id, {
      title,
      slug,
      summary,
      topic,
      hosts: JSON.stringify(hosts),
      guest_name: guest?.name ?? null,
      guest_role: guest?.role ?? null,
      ...times,
      capacity,
      join_link: joinLink,
      ...documentColumns(doc),
      text: plainText(doc),
      updated_at: timestampAfter(deps.clock, before.updated_at),
      updated_by: by,
    }),
  );
  await deleteRemovedPictures(tx, deps.jobs, await rows.setPictures(db, id, pictures));
  const moved = isMoved ? await webinarMoved(tx, deps, row as ShownWebinar, before) : row;
  if (isPublished) {
    await giveOutSeats(tx, deps, id);
    await webinarPostChanged(tx, deps, id);
  }
  await webinarChanged(tx, deps, moved);
  return rowAfter(db, moved);
}

/** The row with its counts after seats were given out. */
const rowAfter = async (db: Db, row: WebinarRow): Promise<WebinarRow> => (await rows.findWebinar(db, row.id)) ?? row;

/** @throws HttpError 400 if something that members need is missing */
function requireComplete({
  summary,
  doc,
  hosts,
  start,
}: {
  readonly summary: string;
  readonly doc: Change['doc'] | undefined;
  readonly hosts: readonly string[];
  readonly start: string | null;
}): void {
  if (summary === '') throw refusedField('validation_failed', 'summary', 'Summary is required');
  if (!doc || isEmptyDocument(doc)) throw refusedField('validation_failed', 'doc', 'Content is required');
  if (hosts.length === 0) throw refusedField('validation_failed', 'hosts', 'Please choose at least one host');
  if (start === null) throw refusedField('validation_failed', 'start', 'Please enter a date and a time');
}

/** @throws HttpError 400 when it has started, or would start in the past */
function requireMovable({ clock }: Needs, before: WebinarRow, startsAt: string): void {
  const now = timestamp(clock);
  if ((before.starts_at ?? '') <= now) {
    throw refusedField('validation_failed', 'start', 'This webinar has already started, so its time can’t change');
  }
  if (startsAt <= now) throw refusedField('validation_failed', 'start', PAST);
}

const PAST = 'Please choose a time in the future';

/** The consequences of a new time or length: a new number, messages for calendars, and other reminders. */
async function webinarMoved(
  tx: Transaction,
  deps: Needs,
  row: ShownWebinar,
  before: WebinarRow,
): Promise<ShownWebinar> {
  const now = timestamp(deps.clock);
  const moved = (await rows.updateWebinar(tx.db, row.id, {
    sequence: before.sequence + 1,
    ...(row.starts_at !== before.starts_at && { moved_at: now }),
  })) as ShownWebinar;
  await shortenOffers(tx, deps, moved);
  await scheduleReminders(tx, deps, moved);
  await deps.jobs.add(tx, 'webinars.notify', { webinarId: row.id, news: 'moved', number: moved.sequence, after: 0 });
  return moved;
}

/** Queues the reminders a day and an hour before, if they are still in the future. */
export async function scheduleReminders(tx: Transaction, { clock, jobs }: Needs, row: ShownWebinar): Promise<void> {
  for (const hours of [24, 1] as const) {
    const wait = Date.parse(row.starts_at) - hours * HOUR - clock.now();
    if (wait <= 0) continue;
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await jobs.add(tx, 'webinars.remind', { webinarId: row.id, sequence: row.sequence, hours, after: 0 }, wait);
  }
}

/** Publishes a draft. @throws HttpError 404, 409; 400 if something is missing or the time has passed */
export async function publishWebinar(
  tx: Transaction,
  deps: Needs,
  id: number,
  ifUpdatedAt: string,
  by: number,
): Promise<WebinarRow> {
  const before = await findForChange(tx.db, id, ifUpdatedAt);
  if (before.status === 'published') return before;
  if (before.status === 'cancelled') {
    throw new HttpError('conflict', 'This webinar is cancelled. Duplicate it to hold it again.');
  }
  requireComplete({
    summary: before.summary,
    doc: storedDocument(before.doc),
    hosts: hostsOf(before),
    start: before.start_local,
  });
  if (before.starts_at! <= timestamp(deps.clock)) throw refusedField('validation_failed', 'start', PAST);
  const row = await rows.updateWebinar(tx.db, id, {
    status: 'published',
    published_at: timestamp(deps.clock),
    updated_at: timestampAfter(deps.clock, before.updated_at),
  });
  await webinarPublished(tx, deps, row as ShownWebinar, by);
  return row;
}

/** The consequences of a webinar appearing: it is in the feed, members are notified, and reminders are queued. */
async function webinarPublished(tx: Transaction, deps: Needs, row: ShownWebinar, by: number): Promise<void> {
  await announceWebinar(tx, deps, { webinarId: row.id, by, at: timestamp(deps.clock) });
  await scheduleReminders(tx, deps, row);
  await deps.jobs.add(tx, 'webinars.notify', { webinarId: row.id, news: 'published', number: 0, after: 0 });
  await webinarChanged(tx, deps, row);
}

/** Cancels a webinar that has not ended. @throws HttpError 404; 409 if it has changed since or cannot be cancelled */
export async function cancelWebinar(
  tx: Transaction,
  deps: Needs,
  id: number,
  { ifUpdatedAt, message }: z.output<typeof webinarCancellation>,
): Promise<WebinarRow> {
  const before = await findForChange(tx.db, id, ifUpdatedAt);
  const now = timestamp(deps.clock);
  if (before.status === 'cancelled') return before;
  if (before.status === 'draft') throw new HttpError('conflict', 'Only a published webinar can be cancelled.');
  if ((before.ends_at ?? '') <= now) throw new HttpError('conflict', 'This webinar is over.');
  const row = await rows.updateWebinar(tx.db, id, {
    status: 'cancelled',
    sequence: before.sequence + 1,
    cancelled_at: now,
    cancel_message: message || null,
    updated_at: timestampAfter(deps.clock, before.updated_at),
  });
  await webinarCancelled(tx, deps, row);
  return row;
}

/** The consequences of a cancelled webinar: everybody who signed up is notified. Its new number voids all reminders. */
async function webinarCancelled(tx: Transaction, deps: Needs, row: WebinarRow): Promise<void> {
  await deps.jobs.add(tx, 'webinars.notify', { webinarId: row.id, news: 'cancelled', number: row.sequence, after: 0 });
  await webinarPostChanged(tx, deps, row.id);
  await webinarChanged(tx, deps, row);
}

/** Copies a webinar as a draft without a date. @throws HttpError 404 */
export async function duplicateWebinar(tx: Transaction, deps: Needs, id: number, by: number): Promise<WebinarRow> {
  const original = await findEditable(tx.db, id);
  const { title, summary, topic, hosts, guest_name, guest_role, time_zone, minutes, capacity, doc, doc_version, text } =
    original;
  const now = timestamp(deps.clock);
  const row = await rows.insertWebinar(tx.db, {
    slug: await freeSlug(tx.db, original.slug),
    title,
    summary,
    topic,
    hosts,
    guest_name,
    guest_role,
    time_zone,
    minutes,
    capacity,
    doc,
    doc_version,
    text,
    uid: randomUUID(),
    created_at: now,
    updated_at: now,
    updated_by: by,
  });
  const parsed = storedDocument(doc);
  if (parsed) await rows.setPictures(tx.db, row.id, await documentPictures(tx.db, parsed));
  await webinarChanged(tx, deps, row);
  return row;
}

/** Moves a webinar to the trash, frees its address and deletes its post. @throws HttpError 404; 409 while it is still ahead */
export async function trashWebinar(tx: Transaction, deps: Needs, id: number): Promise<WebinarRow> {
  const before = await findEditable(tx.db, id);
  if (before.status === 'published' && (before.ends_at ?? '') > timestamp(deps.clock)) {
    throw new HttpError('conflict', 'Please cancel this webinar first, so everyone who signed up finds out.');
  }
  const row = await rows.updateWebinar(tx.db, id, {
    // No typed address has an underscore.
    slug: `trash_${id}`,
    trashed_at: timestamp(deps.clock),
    trashed_slug: before.slug,
  });
  await webinarPostChanged(tx, deps, id);
  await webinarChanged(tx, deps, before);
  return row;
}

/** Restores a webinar from the trash as it was, without its post in the feed. @throws HttpError 404 */
export async function restoreWebinar(tx: Transaction, deps: Needs, id: number): Promise<WebinarRow> {
  const before = await rows.findWebinar(tx.db, id);
  if (!before || before.trashed_at === null) throw notFound('this webinar');
  const row = await rows.updateWebinar(tx.db, id, {
    slug: await freeSlug(tx.db, before.trashed_slug ?? ''),
    trashed_at: null,
    trashed_slug: null,
    updated_at: timestampAfter(deps.clock, before.updated_at),
  });
  await webinarChanged(tx, deps, row);
  return row;
}

/** Permanently deletes a webinar from the trash, with its seats. @throws HttpError 404 */
export async function deleteTrashedWebinar(
  tx: Transaction,
  { jobs, live }: Pick<Needs, 'jobs' | 'live'>,
  id: number,
): Promise<WebinarRow> {
  const row = await rows.findWebinar(tx.db, id);
  if (!row || row.trashed_at === null) throw notFound('this webinar');
  const pictures = await rows.setPictures(tx.db, id, []);
  await rows.deleteWebinar(tx.db, id);
  await deleteUnusedPictures(tx, jobs, pictures);
  await live.emit(tx, { name: 'webinars.changed', data: { webinarId: id } }, toAdministrators);
  return row;
}

/**
 * Emails those who signed up.
 * @returns the webinar, and how many are emailed
 * @throws HttpError 404; 409 if there is nobody to write to
 */
export async function messageSeats(
  tx: Transaction,
  deps: Needs,
  id: number,
  { subject, text, to }: z.output<typeof webinarMessage>,
  by: number,
): Promise<{ readonly row: WebinarRow; readonly count: number }> {
  const row = await findEditable(tx.db, id);
  const count = to === 'going' ? row.going : row.going + row.offered + row.waiting;
  if (row.status === 'draft' || count === 0) throw new HttpError('conflict', 'Nobody has signed up yet.');
  const message = await rows.insertMessage(tx.db, {
    webinar_id: id,
    subject,
    text,
    audience: to,
    sent_by: by,
    created_at: timestamp(deps.clock),
  });
  await deps.jobs.add(tx, 'webinars.notify', { webinarId: id, news: 'message', number: message, after: 0 });
  return { row, count };
}

/**
 * Sets the recording of a webinar that is over. Those who had a seat are notified once, however often it changes.
 * @throws HttpError 404; 409 if it is not over; 400 if the resource is not published
 */
export async function setRecording(
  tx: Transaction,
  deps: Needs,
  id: number,
  resourceId: number | null,
): Promise<WebinarRow> {
  const before = await findEditable(tx.db, id);
  const now = timestamp(deps.clock);
  if (before.status !== 'published' || (before.ends_at ?? '') > now) {
    throw new HttpError('conflict', 'A recording can be added once the webinar is over.');
  }
  const resource = (await rows.findRecordings(tx.db, [{ recording_id: resourceId }]))(resourceId);
  if (resourceId !== null && !resource) {
    throw refusedField('validation_failed', 'resourceId', 'Please choose a published resource from the library');
  }
  const isFirst = resource !== null && before.recording_notified_at === null;
  const row = await rows.updateWebinar(tx.db, id, {
    recording_id: resourceId,
    ...(isFirst && { recording_notified_at: now }),
    updated_at: timestampAfter(deps.clock, before.updated_at),
  });
  if (isFirst) {
    await deps.jobs.add(tx, 'webinars.notify', { webinarId: id, news: 'recording', number: 0, after: 0 });
  }
  await webinarChanged(tx, deps, row);
  return row;
}

async function orTaken<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    throw isUniqueViolation(error)
      ? refusedField('conflict', 'slug', 'This address is already in use. Please choose a different one')
      : error;
  }
}
