import type { PrivateMessage } from '#shared/contracts/messages.ts';
import { arrivedIn, type Unsent } from './outbox.ts';

/** Messages of one person that are closer than this form a group. */
const GROUP_WITHIN_MS = 5 * 60_000;

/** One message as the log shows it. */
export interface Line {
  readonly id: string;
  readonly isMine: boolean;
  readonly text: string;
  /** ISO. */
  readonly at: string;
  /** Set until its delivery is confirmed. */
  readonly unsent?: Unsent;
  /** Its day, if it is the first message of that day. */
  readonly day: string | null;
  /** The previous message is by the same person, minutes before. */
  readonly isNext: boolean;
  /** The next message is by the same person, minutes later. */
  readonly hasNext: boolean;
}

const days = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' });
const years = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
const times = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const shortDays = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });

/** "14:05", in the reader's time zone. */
export const timeOf = (iso: string): string => times.format(new Date(iso));

/** "Today", "Yesterday", "Monday 3 March" or "3 March 2024", in the reader's time zone. */
export function dayOf(iso: string, now: Date): string {
  const date = new Date(iso);
  if (date.toDateString() === now.toDateString()) return 'Today';
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  if (date.toDateString() === yesterday.toDateString()) return 'Yesterday';
  return (date.getFullYear() === now.getFullYear() ? days : years).format(date);
}

/** For the list: the time today, else the day. */
export function shortTime(iso: string, now: Date): string {
  const day = dayOf(iso, now);
  if (day === 'Today') return timeOf(iso);
  return day === 'Yesterday' ? day : shortDays.format(new Date(iso));
}

interface Spoken {
  readonly isMine: boolean;
  readonly at: string;
}

const isTogether = (one: Spoken | undefined, next: Spoken | undefined): boolean =>
  one !== undefined &&
  next !== undefined &&
  one.isMine === next.isMine &&
  Date.parse(next.at) - Date.parse(one.at) < GROUP_WITHIN_MS &&
  new Date(one.at).toDateString() === new Date(next.at).toDateString();

/** The lines of a conversation: the server's messages, oldest first, then those without confirmed delivery. */
export function linesOf(
  messages: readonly PrivateMessage[],
  unsent: readonly Unsent[],
  { me, now }: { me: number; now: Date },
): Line[] {
  const landed = arrivedIn(unsent, messages);
  const spoken = [
    ...messages.map(({ id, senderId, text, createdAt }) => ({
      id: String(id),
      isMine: senderId === me,
      text,
      at: createdAt,
    })),
    ...unsent
      .filter(({ key }) => !landed.has(key))
      .map((message) => ({ id: message.key, isMine: true, text: message.text, at: message.at, unsent: message })),
  ];
  return spoken.map((line, index) => {
    const [before, after] = [spoken[index - 1], spoken[index + 1]];
    const day = dayOf(line.at, now);
    return {
      ...line,
      day: before && dayOf(before.at, now) === day ? null : day,
      isNext: isTogether(before, line),
      hasNext: isTogether(line, after),
    };
  });
}
