import { libraryTopics, type WebinarStatus } from '#shared/contracts/choices.ts';
import type { InputOf } from '#shared/contracts/endpoint.ts';
import type { changeWebinar } from '#shared/contracts/endpoints/webinars.ts';
import { webinarChange } from '#shared/contracts/forms/webinars.ts';
import type { RichText } from '#shared/contracts/rich-text.ts';
import type { EditedWebinar, EditedWebinarSummary } from '#shared/contracts/webinars-console.ts';
import { libraryTopicNames } from '#shared/rules/library-words.ts';
import { textOf } from '#shared/rules/rich-text.ts';
import { cityOf, timeIn } from '#shared/rules/time-zones.ts';
import type { BadgeTone } from '#shared/ui/badge.tsx';
import type { Difference } from '../conflicts/conflict-view.tsx';
import { onTopOf } from '../conflicts/save-change.ts';

export type WebinarBody = Omit<InputOf<typeof changeWebinar>['body'], 'ifUpdatedAt'>;

/** A webinar in the form: everything that is typed, as it was typed. */
export interface WebinarValues {
  readonly title: string;
  readonly slug: string;
  readonly summary: string;
  readonly topic: WebinarBody['topic'];
  readonly hosts: readonly string[];
  readonly guestName: string;
  readonly guestRole: string;
  /** The value of a `datetime-local` field, in `timeZone`. */
  readonly start: string;
  readonly timeZone: string;
  readonly minutes: string;
  /** Empty without a limit. */
  readonly capacity: string;
  readonly joinLink: string;
  readonly doc: RichText;
}

/** The name and colour of each status. */
export const statusWords: Readonly<Record<WebinarStatus, readonly [label: string, tone: BadgeTone]>> = {
  draft: ['Draft', 'neutral'],
  published: ['Upcoming', 'success'],
  cancelled: ['Cancelled', 'red'],
  over: ['Over', 'solid'],
};

export const topicOptions = libraryTopics.map((topic) => [topic, libraryTopicNames[topic]] as const);

/** "12 members" */
export const membersOf = (count: number): string =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? 'member' : 'members'}`;

/** The start in the host's zone: "Thu 18 Mar 2027, 13:00 (London)". */
export const startOf = ({ startsAt, timeZone }: Pick<EditedWebinarSummary, 'startsAt' | 'timeZone'>): string =>
  startsAt === null ? 'No date yet' : `${timeIn(startsAt, timeZone)} (${cityOf(timeZone)})`;

export function valuesOf(webinar: EditedWebinar): WebinarValues {
  const { title, slug, summary, topic, hosts, guest, start, timeZone, minutes, capacity, joinLink, doc } = webinar;
  return {
    title,
    slug,
    summary,
    topic,
    hosts,
    guestName: guest?.name ?? '',
    guestRole: guest?.role ?? '',
    start: start ?? '',
    timeZone,
    minutes: String(minutes),
    capacity: capacity === null ? '' : String(capacity),
    joinLink: joinLink ?? '',
    doc,
  };
}

type Errors = Readonly<Record<string, string>>;

/** The request body of a form, or what is wrong with it, by field. */
export function bodyOf(values: WebinarValues, ifUpdatedAt: string): { body: WebinarBody } | { errors: Errors } {
  const { guestName, guestRole, start, minutes, capacity, joinLink, hosts, ...fields } = values;
  const hasGuest = guestName.trim() !== '' || guestRole.trim() !== '';
  const body: WebinarBody = {
    ...fields,
    hosts: [...hosts],
    guest: hasGuest ? { name: guestName, role: guestRole } : null,
    start: start === '' ? null : start,
    minutes: Number(minutes || Number.NaN),
    capacity: capacity === '' ? null : Number(capacity),
    joinLink: joinLink.trim() === '' ? null : joinLink,
  };
  const checked = webinarChange.safeParse({ ...body, ifUpdatedAt });
  const errors: Record<string, string> = {};
  for (const { path, message } of checked.error?.issues ?? []) errors[path.join('.')] ??= message;
  return Object.keys(errors).length > 0 ? { errors } : { body };
}

/** Whether saving moves a published webinar, so that everybody with a seat gets a new invitation. */
export const isMove = (webinar: EditedWebinar, { start, timeZone, minutes }: WebinarValues): boolean =>
  webinar.status === 'published' &&
  (start !== (webinar.start ?? '') || timeZone !== webinar.timeZone || minutes !== String(webinar.minutes));

const isSameField = (name: keyof WebinarValues, one: WebinarValues, other: WebinarValues): boolean =>
  JSON.stringify(one[name]) === JSON.stringify(other[name]);

export const isSame = (one: WebinarValues, other: WebinarValues): boolean =>
  (Object.keys(one) as (keyof WebinarValues)[]).every((name) => isSameField(name, one, other));

/** A webinar being edited, in the form and as a draft on the device. */
export interface Writing {
  readonly values: WebinarValues;
  /** The fields when editing started, or when they were last saved. */
  readonly from: WebinarValues;
  /** The version it is based on. */
  readonly basis: string;
}

export const writingOf = (webinar: EditedWebinar): Writing => {
  const values = valuesOf(webinar);
  return { values, from: values, basis: webinar.updatedAt };
};

const isWhole = (fields: WebinarValues | undefined): boolean =>
  typeof fields?.title === 'string' && Array.isArray(fields.hosts) && Array.isArray(fields.doc?.content);

export const isWriting = (found: unknown): found is Writing => {
  const { values, from, basis } = Object(found) as Partial<Writing>;
  return isWhole(values) && isWhole(from) && typeof basis === 'string';
};

/** Merges own changes with another version. Untouched fields keep the other person's value. */
export const onTopOfTheirs = (theirs: EditedWebinar, { values, from }: Writing): WebinarValues =>
  onTopOf(valuesOf(theirs), { mine: values, from }, isSameField);

/** The fields that differ, with their texts. */
export function differencesOf(theirs: WebinarValues, mine: WebinarValues): Difference[] {
  const fields: readonly (readonly [label: string, wordsOf: (values: WebinarValues) => string])[] = [
    ['Title', ({ title }) => title],
    ['Summary', ({ summary }) => summary],
    ['Topic', ({ topic }) => libraryTopicNames[topic]],
    ['Hosts', ({ hosts }) => hosts.join(', ')],
    ['Guest', ({ guestName, guestRole }) => [guestName, guestRole].filter(Boolean).join(', ')],
    ['Date and time', ({ start }) => start.replace('T', ' ')],
    ['Time zone', ({ timeZone }) => timeZone],
    ['Minutes', ({ minutes }) => minutes],
    ['Seats', ({ capacity }) => capacity || 'No limit'],
    ['Join link', ({ joinLink }) => joinLink],
    ['Address', ({ slug }) => slug],
    ['Text', ({ doc }) => textOf(doc, { links: true })],
  ];
  return fields
    .map(([label, wordsOf]) => ({ label, theirs: wordsOf(theirs), mine: wordsOf(mine) }))
    .filter((difference) => difference.theirs !== difference.mine);
}
