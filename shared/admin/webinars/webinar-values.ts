import { libraryTopics, type WebinarStatus } from '#shared/contracts/choices.ts';
import type { InputOf } from '#shared/contracts/endpoint.ts';
import { editedWebinarKey } from '#shared/api/queries/webinars-console.ts';
import { changeWebinar, getEditedWebinar, restoreWebinar } from '#shared/contracts/endpoints/webinars.ts';
import { webinarChange } from '#shared/contracts/forms/webinars.ts';
import type { RichText } from '#shared/contracts/rich-text.ts';
import type { EditedWebinar, EditedWebinarSummary } from '#shared/contracts/webinars-console.ts';
import { libraryTopicNames } from '#shared/rules/library-labels.ts';
import { textOf } from '#shared/rules/rich-text.ts';
import { cityOf, timeIn } from '#shared/rules/time-zones.ts';
import type { BadgeTone } from '#shared/ui/badge.tsx';
import type { Difference } from '../conflicts/conflict-view.tsx';
import { differencesBetween } from '../conflicts/edited-form-parts.tsx';
import type { EditedKind, FieldErrors } from '../conflicts/use-edited-form.ts';
import { refreshWebinars } from './webinar-trash.ts';

export type WebinarBody = Omit<InputOf<typeof changeWebinar>['body'], 'ifUpdatedAt'>;

/** The values of a webinar's form, as typed. */
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
export const statusLabels: Readonly<Record<WebinarStatus, readonly [label: string, tone: BadgeTone]>> = {
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

/** The request body of a form, or the errors by field. */
export function bodyOf(values: WebinarValues, ifUpdatedAt: string): { body: WebinarBody } | { errors: FieldErrors } {
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

/** How a webinar is edited. */
export const editedWebinarKind: EditedKind<EditedWebinar, WebinarValues, WebinarBody> = {
  what: 'webinar',
  valuesOf,
  bodyOf,
  isWhole: ({ title, hosts, doc }) => typeof title === 'string' && Array.isArray(hosts) && Array.isArray(doc?.content),
  key: editedWebinarKey,
  refresh: refreshWebinars,
  send: (client, id, body) => client.call(changeWebinar, { params: { id: String(id) }, body }),
  read: (client, id) => client.call(getEditedWebinar, { params: { id: String(id) } }),
  restore: (client, id) => client.call(restoreWebinar, { params: { id: String(id) } }),
};

/** The fields that differ, with their texts. */
export const differencesOf = (both: { readonly theirs: WebinarValues; readonly mine: WebinarValues }): Difference[] =>
  differencesBetween<WebinarValues>(
    [
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
    ],
    both,
  );
