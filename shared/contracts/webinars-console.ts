import * as z from 'zod/mini';
import { blogPicture } from './blog.ts';
import { libraryTopics, webinarStates, webinarStatuses } from './choices.ts';
import type { Contract } from './endpoint.ts';
import { consoleSearch, id, idParams, inTrash, pageQuery, success, successMessage, timestamp } from './fields.ts';
import {
  webinarBeginning,
  webinarCancellation,
  webinarChange,
  webinarMessage,
  webinarRecording,
  webinarVersion,
} from './forms/webinars.ts';
import { publishingLimits } from './publishing-limits.ts';
import { richText } from './rich-text.ts';
import { webinarLimits } from './webinar-limits.ts';
import { webinarGuest } from './webinars.ts';

/** A webinar in the console's list. */
export const editedWebinarSummary = z.strictObject({
  id,
  slug: z.string(),
  title: z.string(),
  status: z.enum(webinarStatuses),
  /** The local time in `timeZone`; null in a draft without a date. */
  start: z.nullable(z.string()),
  timeZone: z.string(),
  minutes: z.int(),
  startsAt: z.nullable(timestamp),
  endsAt: z.nullable(timestamp),
  capacity: z.nullable(z.int()),
  /** How many have a seat, wait (with or without an offer), and came. */
  going: z.int(),
  waiting: z.int(),
  attended: z.int(),
  movedAt: z.nullable(timestamp),
  updatedAt: timestamp,
  trash: z.nullable(inTrash),
});
export type EditedWebinarSummary = z.output<typeof editedWebinarSummary>;

export const editedWebinar = z.extend(editedWebinarSummary, {
  summary: z.string(),
  topic: z.enum(libraryTopics),
  /** Colleagues by slug. `getBlogChoices` lists them as authors. */
  hosts: z.array(z.string()),
  guest: z.nullable(webinarGuest),
  joinLink: z.nullable(z.string()),
  doc: richText,
  pictures: z.array(blogPicture),
  publishedAt: z.nullable(timestamp),
  cancelledAt: z.nullable(timestamp),
  cancelMessage: z.nullable(z.string()),
  recording: z.nullable(z.strictObject({ id, slug: z.string(), title: z.string() })),
});
export type EditedWebinar = z.output<typeof editedWebinar>;

export const listEditedWebinars = {
  access: 'admin',
  summary: 'List webinars, last changed first',
  query: z.extend(pageQuery, {
    search: consoleSearch,
    /** `upcoming`: published and not over. `trash`: deleted webinars, which appear in no other list. */
    state: z.optional(z.enum(webinarStates)),
  }),
  response: z.array(editedWebinarSummary),
  paged: true,
} satisfies Contract;

export const getEditedWebinar = {
  access: 'admin',
  summary: 'Get a webinar for editing',
  params: idParams,
  response: editedWebinar,
  errors: ['not_found'],
} satisfies Contract;

export const beginWebinar = {
  access: 'admin',
  summary: 'Create a draft webinar',
  body: webinarBeginning,
  status: 201,
  response: editedWebinar,
} satisfies Contract;

export const changeWebinar = {
  access: 'admin',
  summary: 'Save a webinar; a new time is sent to those who have a seat',
  params: idParams,
  body: webinarChange,
  bodyLimit: webinarLimits.body,
  bodyDepth: publishingLimits.documentDepth,
  response: editedWebinar,
  errors: ['not_found', 'conflict'],
} satisfies Contract;

export const publishWebinar = {
  access: 'admin',
  summary: 'Publish a webinar and notify members',
  params: idParams,
  body: webinarVersion,
  response: editedWebinar,
  errors: ['not_found', 'conflict'],
} satisfies Contract;

export const cancelWebinar = {
  access: 'admin',
  summary: 'Cancel a published webinar and email those who signed up',
  params: idParams,
  body: webinarCancellation,
  response: editedWebinar,
  errors: ['not_found', 'conflict'],
} satisfies Contract;

export const duplicateWebinar = {
  access: 'admin',
  summary: 'Copy a webinar as a draft without a date',
  params: idParams,
  status: 201,
  response: editedWebinar,
  errors: ['not_found'],
} satisfies Contract;

export const deleteWebinar = {
  access: 'admin',
  summary: 'Move a webinar to the trash; an upcoming one must be cancelled first',
  params: idParams,
  response: success,
  errors: ['not_found', 'conflict'],
} satisfies Contract;

export const restoreWebinar = {
  access: 'admin',
  summary: 'Restore a webinar from the trash',
  params: idParams,
  response: editedWebinar,
  errors: ['not_found'],
} satisfies Contract;

/** A member with a seat or on the waiting list. */
const seatHolder = z.strictObject({
  userId: id,
  name: z.string(),
  schoolName: z.nullable(z.string()),
  since: timestamp,
});

export const webinarSeats = z.strictObject({
  going: z.array(z.extend(seatHolder, { attendedAt: z.nullable(timestamp) })),
  /** In order. Those with an offer come first. */
  waiting: z.array(z.extend(seatHolder, { offerUntil: z.nullable(timestamp) })),
});
export type WebinarSeats = z.output<typeof webinarSeats>;

export const listSeats = {
  access: 'admin',
  summary: 'List a webinar’s seats and waiting list',
  params: idParams,
  response: webinarSeats,
  errors: ['not_found'],
} satisfies Contract;

export const exportAttendance = {
  access: 'admin',
  summary: 'Export a webinar’s attendance as CSV',
  params: idParams,
  response: z.string(),
  download: { type: 'text/csv', filename: 'attendance.csv' },
  errors: ['not_found'],
} satisfies Contract;

export const messageSeats = {
  access: 'admin',
  summary: 'Email the members who signed up for a webinar',
  params: idParams,
  body: webinarMessage,
  response: successMessage,
  errors: ['not_found', 'conflict'],
} satisfies Contract;

export const setRecording = {
  access: 'admin',
  summary: 'Set a webinar’s recording and notify those who had a seat, once',
  params: idParams,
  body: webinarRecording,
  response: editedWebinar,
  errors: ['not_found', 'conflict'],
} satisfies Contract;
