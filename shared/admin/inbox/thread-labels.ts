import type { ThreadKind, ThreadStatus, ThreadView } from '#shared/contracts/choices.ts';
import type { Colleague, Thread, ThreadEntry } from '#shared/contracts/threads.ts';
import { localTime } from '#shared/rules/local-time.ts';

export const viewLabels: Readonly<Record<ThreadView, string>> = {
  mine: 'Mine',
  unassigned: 'Unassigned',
  open: 'All open',
  waiting: 'Waiting',
  snoozed: 'Snoozed',
  done: 'Done',
  quarantine: 'Spam',
};

export const kindLabels: Readonly<Record<ThreadKind, string>> = {
  message: 'Inquiry',
  booking: 'Booking',
  chat: 'Chat',
  mail: 'Email',
};

export const statusLabels: Readonly<Record<ThreadStatus, string>> = {
  open: 'Open',
  waiting: 'Waiting for them',
  snoozed: 'Snoozed',
  done: 'Done',
  quarantine: 'Spam',
};

/** Who a thread is with. */
export const personOf = ({ person, kind }: Pick<Thread, 'person' | 'kind'>): string =>
  person.name ?? person.email ?? (kind === 'chat' ? 'Anonymous visitor' : 'Someone');

export const nameOf = ({ firstName, lastName }: Colleague): string => `${firstName} ${lastName}`.trim();

/** Whether a text begins with a thread's subject, which inquiries and chats take from their first words. */
export const repeatsSubject = (text: string | undefined, { subject }: Pick<Thread, 'subject'>): boolean =>
  text?.replaceAll(/\s+/g, ' ').trimStart().startsWith(subject.replace(/…$/, '')) ?? false;

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short' });
const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });

/** A future time, as short as possible: "10:40" today, "Mon 10:40" within six days, "3 Dec 10:40" later. */
export function shortTime(at: string, now: Date): string {
  const then = new Date(at);
  const time = clock.format(then);
  if (then.toDateString() === now.toDateString()) return time;
  const isSoon = then > now && then.getTime() - now.getTime() < 6 * DAY;
  return `${isSoon ? weekday.format(then) : date.format(then)} ${time}`;
}

/** When a reply is due, in words. */
export interface Due {
  readonly words: string;
  readonly state: 'ahead' | 'soon' | 'late';
}

const spanOf = (minutes: number): string => {
  if (minutes < 60) return `${minutes} min`;
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h`;
  const days = Math.floor(minutes / (24 * 60));
  return days === 1 ? '1 day' : `${days} days`;
};

/** "Reply by 10:40", in the last hour "12 min left", and then "Overdue by 1 h". */
export function dueLabel(dueAt: string, now: Date): Due {
  const left = Math.floor((Date.parse(dueAt) - now.getTime()) / MINUTE);
  if (left < 0) return { words: `Overdue by ${spanOf(-left)}`, state: 'late' };
  if (left === 0) return { words: 'Due now', state: 'soon' };
  if (left < 60) return { words: `${left} min left`, state: 'soon' };
  return { words: `Reply by ${shortTime(dueAt, now)}`, state: 'ahead' };
}

const isTime = (detail: string): boolean => /^\d{4}-\d\d-\d\dT/.test(detail);
type What = NonNullable<ThreadEntry['event']>['what'];

/** What happened in a thread, on one line. */
export function eventText({ event, author }: Pick<ThreadEntry, 'event' | 'author'>): string {
  if (!event) return '';
  const detail = event.detail === null ? '' : isTime(event.detail) ? localTime(event.detail) : event.detail;
  const by = author ? ` by ${nameOf(author)}` : '';
  const words: Readonly<Record<What, string>> = {
    assigned: `Assigned to ${detail || 'a colleague'}${author && nameOf(author) !== detail ? by : ''}`,
    unassigned: `Assigned to nobody${by}`,
    opened: `Opened again${by}`,
    waiting: `Marked as waiting${by}`,
    snoozed: `Snoozed${detail && ` until ${detail}`}${by}`,
    returned: 'Back from snooze',
    done: `Marked as done${by}`,
    quarantined: `Moved to spam${by}`,
    released: `Moved to the inbox${by}`,
    merged: `Merged with another conversation${detail && `: ${detail}`}${by}`,
    cancelled: author ? `Reply taken back${by}` : 'A scheduled reply was cancelled, because they wrote first',
    bounced: `An email${detail && ` to ${detail}`} came back undelivered`,
    uncertain: 'We don’t know if an email arrived',
    meeting: `Meeting${detail && `: ${detail}`}`,
    paused: `Automatic emails${detail && ` to ${detail}`} are paused, because they only get automatic replies`,
  };
  return words[event.what];
}

/** Who wrote an entry. */
export function writerOf(entry: ThreadEntry, thread: Pick<Thread, 'person' | 'kind'>): string {
  if (entry.author) return nameOf(entry.author);
  if (entry.kind === 'inbound') return entry.from?.name ?? entry.from?.email ?? personOf(thread);
  return thread.kind === 'chat' ? 'Assistant' : 'Bonjour';
}

/** Names as a list: "Amira Hassan and Ben Okri". */
export const listOf = (names: readonly string[]): string => new Intl.ListFormat('en-GB').format(names);
