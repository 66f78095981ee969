import { isPaused } from '#shared/rules/notification-choices.ts';
import type { SendMail } from '../../adapters/mail.ts';
import type { Deps } from '../../app/deps.ts';
import { type Db, type Transaction, transaction } from '../../db/transaction.ts';
import { timestamp } from '../../platform/clock.ts';
import { choiceLinkFor } from '../member-mail/mail-links.ts';
import { findChoices, isWanted } from '../notifications/notification-choices.ts';
import { findMembers } from '../notifications/notification-repository.ts';
import { notifyOfWebinar, type WebinarNews } from '../notifications/webinar-notifications.ts';
import type { WebinarNewsKind } from './console-service.ts';
import * as seats from './seat-repository.ts';
import type { Holders, SeatRow } from './seat-repository.ts';
import { offerEnded, webinarPath } from './seat-service.ts';
import { calendarOf } from './webinar-calendar.ts';
import * as mails from './webinar-mail.ts';
import { findReader, zonesOf } from './webinar-readers.ts';
import { findMessage, findRecordings, findShownById, type ShownWebinar } from './webinar-repository.ts';
import { startTime } from './webinar-times.ts';

declare module '../../jobs/queue.ts' {
  interface JobPayloads {
    /** Emails a member something that is not for their calendar. `number`: of the time or the message, else 0. */
    'webinars.letter': { webinarId: number; userId: number; about: Letter; number: number; hours?: number };
  }
}

type Letter = 'offer' | 'moved' | 'cancelled' | 'reminder' | 'recording' | 'message';

/** Members per transaction. */
const AT_ONCE = 200;
const HOUR = 60 * 60_000;
/** The day-before reminder is skipped closer to the start than this, because the hour-before one follows. */
const TOO_LATE_MS = 2 * HOUR;
/** Longer than any attempt to send a mail. */
const MAILING_MS = 2 * 60_000;
const RETRY_MS = 5000;

/** Registers the jobs of webinars: invitations, reminders, offers and news. */
export function registerWebinarJobs(deps: Deps, sendMail: SendMail): void {
  const { db, clock, jobs } = deps;

  jobs.workOnce('webinars.offer-ends', (tx, offer) => offerEnded(tx, deps, offer));
  jobs.work('webinars.invite', (seat) => invite(deps, sendMail, seat));
  jobs.work('webinars.letter', (letter) => sendLetter(deps, sendMail, letter));

  jobs.work('webinars.remind', async ({ after, ...reminder }) => {
    const { webinarId, sequence, hours } = reminder;
    const webinar = await findShownById(db, webinarId);
    // Moved, cancelled or begun in the meantime.
    if (webinar?.status !== 'published' || webinar.sequence !== sequence) return;
    const ahead = Date.parse(webinar.starts_at) - clock.now();
    if (ahead <= (hours === 24 ? TOO_LATE_MS : 0)) return;
    await transaction(db, async (tx) => {
      const batch = await holders(tx.db, webinarId, ['going'], after);
      const due: number[] = [];
      for (const { id, user_id } of batch) {
        // oxlint-disable-next-line no-await-in-loop -- one connection
        if (await seats.markReminded(tx.db, id, `${sequence}/${hours}`)) due.push(user_id);
      }
      const zones = await zonesOf(tx.db, due);
      await notifyOfWebinar(tx, deps, {
        webinarId,
        news: `reminder-${sequence}-${hours}`,
        path: webinarPath(webinar),
        to: due.map((userId) => ({
          userId,
          title: `${mails.startsIn(hours)}: ${webinar.title}`,
          text: startTime(webinar, zones.get(userId)),
        })),
        push: { title: webinar.title, body: mails.startsIn(hours), sequence, until: webinar.starts_at },
      });
      for (const userId of due) {
        // oxlint-disable-next-line no-await-in-loop -- one connection
        await jobs.add(tx, 'webinars.letter', { webinarId, userId, about: 'reminder', number: sequence, hours });
      }
      const last = batch.at(-1);
      if (last && batch.length === AT_ONCE) await jobs.add(tx, 'webinars.remind', { ...reminder, after: last.id });
    });
  });

  jobs.workOnce('webinars.notify', async (tx, { after, ...job }) => {
    const { webinarId, news, number } = job;
    const webinar = await findShownById(tx.db, webinarId);
    if (!webinar || !isCurrent(webinar, news, number)) return;
    const last =
      news === 'published'
        ? await notifyMembers(tx, deps, webinar, after)
        : await notifySignedUp(tx, deps, webinar, { news, number, after });
    if (last !== undefined) await jobs.add(tx, 'webinars.notify', { ...job, after: last });
  });
}

/** Whether news still apply: there may be newer ones, with their own job. */
function isCurrent(webinar: ShownWebinar, news: WebinarNewsKind, number: number): boolean {
  if (news === 'moved') return webinar.status === 'published' && webinar.sequence === number;
  if (news === 'cancelled') return webinar.status === 'cancelled';
  return news === 'message' || webinar.status === 'published';
}

const holders = (db: Db, webinarId: number, states: Holders, after: number) =>
  seats.findHolders(db, { webinarId, states, after, limit: AT_ONCE });

/** Notifies all members of a new webinar, only under the bell. @returns where the next batch begins */
async function notifyMembers(tx: Transaction, deps: Deps, webinar: ShownWebinar, after: number) {
  if (webinar.starts_at <= timestamp(deps.clock)) return undefined;
  const members = await findMembers(tx.db, { after, limit: AT_ONCE });
  const zones = await zonesOf(tx.db, members);
  await notifyOfWebinar(tx, deps, {
    webinarId: webinar.id,
    news: 'published',
    path: webinarPath(webinar),
    to: members.map((userId) => ({
      userId,
      title: `New webinar: ${webinar.title}`,
      text: startTime(webinar, zones.get(userId)),
    })),
  });
  return members.length === AT_ONCE ? members.at(-1) : undefined;
}

interface News {
  readonly news: Exclude<WebinarNewsKind, 'published'>;
  readonly number: number;
  readonly after: number;
}

/** Sends news to those who signed up. @returns where the next batch begins */
async function notifySignedUp(
  tx: Transaction,
  deps: Deps,
  webinar: ShownWebinar,
  { news, number, after }: News,
): Promise<number | undefined> {
  const { jobs } = deps;
  const message = news === 'message' ? await findMessage(tx.db, number) : undefined;
  const onlyGoing = news === 'recording' || message?.audience === 'going';
  const batch = await holders(tx.db, webinar.id, onlyGoing ? ['going'] : ['going', 'offered', 'waiting'], after);
  const recipients: typeof batch = [];
  for (const seat of batch) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    if (news === 'recording' && !(await seats.markNotifiedOfRecording(tx.db, seat.id))) continue;
    recipients.push(seat);
    const key = { webinarId: webinar.id, userId: seat.user_id };
    const isForCalendar = (news === 'moved' || news === 'cancelled') && seat.state === 'going';
    // oxlint-disable-next-line no-await-in-loop -- as above
    await (isForCalendar
      ? jobs.add(tx, 'webinars.invite', key)
      : jobs.add(tx, 'webinars.letter', { ...key, about: news, number }));
  }
  const words = await newsWords(tx.db, webinar, recipients, news);
  if (words) await notifyOfWebinar(tx, deps, { ...words, webinarId: webinar.id, news: `${news}-${number}` });
  return batch.length === AT_ONCE ? batch.at(-1)?.id : undefined;
}

const recordingText = ({ attended_at }: Pick<SeatRow, 'attended_at'>): string =>
  attended_at === null ? 'Watch what you missed.' : 'Thanks for coming. You can watch it again.';

async function newsWords(
  db: Db,
  webinar: ShownWebinar,
  recipients: readonly Pick<SeatRow, 'user_id' | 'attended_at'>[],
  news: News['news'],
): Promise<Omit<WebinarNews, 'webinarId' | 'news'> | undefined> {
  const zones = await zonesOf(
    db,
    recipients.map(({ user_id }) => user_id),
  );
  const { title, sequence } = webinar;
  const to = (heading: string, textOf: (seat: (typeof recipients)[number]) => string) =>
    recipients.map((seat) => ({ userId: seat.user_id, title: `${heading}: ${title}`, text: textOf(seat) }));
  const when = ({ user_id }: Pick<SeatRow, 'user_id'>): string => startTime(webinar, zones.get(user_id));
  const push = (body: string, until: string) => ({ title, body, sequence, until });
  if (news === 'moved') {
    return { path: webinarPath(webinar), to: to('New time', when), push: push('It has a new time', webinar.starts_at) };
  }
  if (news === 'cancelled') {
    return { path: webinarPath(webinar), to: to('Cancelled', when), push: push('It’s cancelled', webinar.ends_at) };
  }
  if (news === 'message') return undefined;
  const resource = (await findRecordings(db, [webinar]))(webinar.recording_id);
  if (!resource) return undefined;
  const ages = new Date(Date.parse(webinar.ends_at) + 10 * 365 * 24 * HOUR).toISOString();
  return {
    path: `/library/${resource.slug}`,
    to: to('The recording is here', recordingText),
    push: push('The recording is here', ages),
  };
}

interface Due {
  readonly method: 'REQUEST' | 'CANCEL';
  readonly sequence: number;
}

/** The calendar message that a seat needs now; undefined when its last one is still right, or it needs none. */
function messageFor(webinar: ShownWebinar, seat: SeatRow, now: string): Due | undefined {
  const sequence = seats.sequenceOf(webinar, seat);
  const isComing = webinar.status === 'published' && seat.state === 'going';
  const isOff = webinar.status === 'cancelled' && seat.state === 'going';
  const due: Due | undefined = isComing
    ? { method: 'REQUEST', sequence }
    : isOff || seat.mailed_method === 'REQUEST'
      ? { method: 'CANCEL', sequence }
      : undefined;
  if (!due || (due.method === seat.mailed_method && due.sequence === seat.mailed_sequence)) return undefined;
  // A webinar that is over needs no message.
  return webinar.ends_at > now ? due : undefined;
}

/**
 * Mails the calendar message for the state that a seat has now, so that old news never follow newer ones. One process at a
 * time does it for a seat: a cancellation waits until an invitation is out.
 */
async function invite(deps: Deps, sendMail: SendMail, key: { webinarId: number; userId: number }): Promise<void> {
  const { db, clock, jobs, config } = deps;
  const now = timestamp(clock);
  const seat = await seats.findSeat(db, key);
  if (!seat) return;
  if (!(await seats.claimMailing(db, seat.id, { now, until: timestamp(clock, MAILING_MS) }))) {
    await transaction(db, (tx) => jobs.add(tx, 'webinars.invite', key, RETRY_MS));
    return;
  }
  let sent: Due | undefined;
  try {
    // Read after the claim: another process may just have mailed.
    const [current, webinar] = [await seats.findSeat(db, key), await findShownById(db, key.webinarId)];
    const due = current && webinar && messageFor(webinar, current, now);
    const reader = due && (await findReader(db, key.userId, now));
    if (!due || !reader) return;
    const publicUrl = deps.publicUrl();
    const letter = { webinar, reader, agency: config.contactEmail, publicUrl, choiceLink: choiceLinkFor(deps) };
    const content = await calendarOf({
      events: [{ webinar, sequence: due.sequence }],
      method: due.method,
      attendee: { name: `${reader.first_name} ${reader.last_name}`.trim(), email: reader.email },
      organizer: config.contactEmail,
      publicUrl,
      now: clock.now(),
    });
    const parts = { ...letter, calendar: { method: due.method, content }, sequence: due.sequence };
    await sendMail(
      due.method === 'CANCEL'
        ? mails.cancellationMail(parts)
        : mails.invitationMail({ ...parts, isUpdate: current.mailed_method === 'REQUEST' }),
    );
    sent = due;
  } finally {
    await seats.updateSeat(db, seat.id, {
      mailing_until: null,
      ...(sent && { mailed_method: sent.method, mailed_sequence: sent.sequence }),
    });
  }
}

/** The letters that members can switch off. The others concern a seat that they asked for, so everybody gets them. */
const CHOSEN: ReadonlySet<Letter> = new Set(['reminder', 'recording']);

interface LetterJob {
  readonly webinarId: number;
  readonly userId: number;
  readonly about: Letter;
  readonly number: number;
  readonly hours?: number;
}

/** Sends a letter, unless it no longer applies. */
async function sendLetter(deps: Deps, sendMail: SendMail, job: LetterJob): Promise<void> {
  const { db, clock, config } = deps;
  const { about, number, userId, hours = 1 } = job;
  const now = timestamp(clock);
  const [webinar, seat] = [await findShownById(db, job.webinarId), await seats.findSeat(db, job)];
  const reader = await findReader(db, userId, now);
  if (!webinar || !reader || !seat || seat.state === 'left') return;
  if (CHOSEN.has(about)) {
    const choices = await findChoices(db, userId);
    if (!isWanted(choices, 'webinar', 'mail') || isPaused(choices?.paused_until, clock.now())) return;
  }
  const isAhead = webinar.status === 'published' && webinar.starts_at > now;
  const letter = {
    webinar,
    reader,
    agency: config.contactEmail,
    publicUrl: deps.publicUrl(),
    choiceLink: choiceLinkFor(deps),
  };
  if (about === 'offer') {
    const until = seat.offer_until ?? '';
    if (isAhead && seat.state === 'offered' && until > now) await sendMail(mails.offerMail({ ...letter, until }));
  } else if (about === 'moved') {
    if (isAhead && webinar.sequence === number) await sendMail(mails.movedWaitMail({ ...letter, seat }));
  } else if (about === 'cancelled') {
    if (webinar.status === 'cancelled') await sendMail(mails.cancelledWaitMail(letter));
  } else if (about === 'reminder') {
    const isDue = isAhead && webinar.sequence === number && seat.state === 'going';
    if (isDue) await sendMail(mails.webinarReminderMail({ ...letter, hours }));
  } else if (about === 'recording') {
    const resource = (await findRecordings(db, [webinar]))(webinar.recording_id);
    if (resource) await sendMail(mails.recordingMail({ ...letter, resource, came: seat.attended_at !== null }));
  } else {
    const message = await findMessage(db, number);
    if (message) await sendMail(mails.hostMessageMail({ ...letter, message }));
  }
}
