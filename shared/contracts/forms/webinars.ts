import * as z from 'zod/mini';
import { libraryTopics } from '../choices.ts';
import { isReferable, requiredLine, requiredText, timeZone } from '../fields.ts';
import { limits } from '../limits.ts';
import { richText } from '../rich-text.ts';
import { isReadable } from '../text-checks.ts';
import { webinarLimits } from '../webinar-limits.ts';

const title = requiredLine('Title is required', { max: webinarLimits.title });
const SLUG = 'Please use lower-case letters, numbers and single hyphens, such as open-day-clinic';
const slug = z.string(SLUG).check(
  z.trim(),
  z.maxLength(limits.slug, 'Please use at most 120 characters'),
  // Not a number: `/webinars/12/join` is found by id.
  z.regex(/^(?!\d+$)[a-z0-9]+(-[a-z0-9]+)*$/, SLUG),
  // `/api/webinars/calendar` is the member’s calendar feed.
  z.refine((value) => value !== 'calendar', 'This address is reserved. Please choose another'),
);
const TOPIC = 'Please choose a topic';
const HOSTS = `Please choose up to ${webinarLimits.hosts} hosts`;
const GUEST = 'Please enter the guest’s name and role';
const START = 'Please enter a date and a time';
const MINUTES = `Please enter a length from ${webinarLimits.minutes.min} to ${webinarLimits.minutes.max} minutes`;
const CAPACITY = `Please enter a number of seats from 1 to ${webinarLimits.capacity}, or leave it empty`;
const LINK = 'Please enter a link that starts with https://';

const isJoinLink = (value: string): boolean => {
  const url = URL.parse(value);
  return url?.protocol === 'https:' && !/[\s<>"\\]/.test(value) && isReadable(value) && !url.username && !url.password;
};

const basis = { ifUpdatedAt: z.iso.datetime('This must be the date of the version you edited') };

export const webinarBeginning = z.object({ title });

/** All of a webinar, with the version that the change is based on. A draft may lack its start and its link. */
export const webinarChange = z.object({
  title,
  slug,
  summary: z._default(requiredLine('Please enter text', { min: 0, max: webinarLimits.summary }), ''),
  topic: z.enum(libraryTopics, TOPIC),
  /** Colleagues by slug; the first one leads. */
  hosts: z._default(z.array(z.string(HOSTS).check(z.maxLength(60, HOSTS)), HOSTS), []).check(
    z.maxLength(webinarLimits.hosts, HOSTS),
    z.refine((slugs) => new Set(slugs).size === slugs.length, 'Please choose each host once'),
  ),
  guest: z._default(
    z.nullable(
      z.object(
        {
          name: requiredLine('Please enter the guest’s name', { max: webinarLimits.guestName }),
          role: z._default(requiredLine('Please enter text', { min: 0, max: webinarLimits.guestRole }), ''),
        },
        GUEST,
      ),
    ),
    null,
  ),
  /** The local time in `timeZone`, as in a `datetime-local` field: `2027-03-18T13:00`. */
  start: z._default(z.nullable(z.string(START).check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, START))), null),
  timeZone,
  minutes: z
    .int(MINUTES)
    .check(z.minimum(webinarLimits.minutes.min, MINUTES), z.maximum(webinarLimits.minutes.max, MINUTES)),
  /** The number of seats; null without a limit. */
  capacity: z._default(
    z.nullable(z.int(CAPACITY).check(z.minimum(1, CAPACITY), z.maximum(webinarLimits.capacity, CAPACITY))),
    null,
  ),
  /** Where the webinar takes place. Only administrators see it; members are redirected. */
  joinLink: z._default(
    z.nullable(z.string(LINK).check(z.trim(), z.maxLength(webinarLimits.joinLink, LINK), z.refine(isJoinLink, LINK))),
    null,
  ),
  doc: richText,
  ...basis,
});

export const webinarVersion = z.object(basis);

/** Everyone with a seat or on the waiting list gets the message by email. */
export const webinarCancellation = z.object({
  message: z._default(requiredText('Please enter text', { min: 0, max: webinarLimits.message }), ''),
  ...basis,
});

/** An email to those who have a seat, or to the waiting list as well. */
export const webinarMessage = z.object({
  subject: requiredLine('Please enter a subject', { max: webinarLimits.messageSubject }),
  text: requiredText('Please enter a message', { max: webinarLimits.message }),
  to: z._default(z.enum(['going', 'everyone'], 'Please choose who gets the message'), 'going'),
});

const RECORDING = 'Please choose a resource from the library';
/** A published library resource; null removes the recording. */
export const webinarRecording = z.object({
  resourceId: z.nullable(z.int(RECORDING).check(z.positive(RECORDING), z.refine(isReferable, RECORDING))),
});
