import * as z from 'zod/mini';
import { circleLimits } from './circle-limits.ts';
import { deskLimits } from './desk-limits.ts';
import { threadKinds, threadStatuses, threadViews } from './choices.ts';
import type { Contract } from './endpoint.ts';
import {
  consoleSearch,
  email,
  id,
  idParams,
  isReferable,
  LARGEST_ID,
  moment,
  optionalLine,
  pageQuery,
  requiredLine,
  requiredText,
  success,
  timestamp,
  wholeNumber,
} from './fields.ts';

const colleague = z.strictObject({ id, firstName: z.string(), lastName: z.string() });
export type Colleague = z.output<typeof colleague>;

/** A conversation with somebody outside: an inquiry, a booking request, a chat or mails. */
export const thread = z.strictObject({
  id,
  kind: z.enum(threadKinds),
  subject: z.string(),
  /** The inquiry or booking request that it began with. */
  inquiryId: z.nullable(id),
  /** The chat that it is. */
  sessionId: z.nullable(z.string()),
  person: z.strictObject({
    contactId: z.nullable(id),
    /** Null for a visitor without a name. */
    name: z.nullable(z.string()),
    /** Where replies go; null for a visitor of the chat who left none. */
    email: z.nullable(z.string()),
    school: z.nullable(z.strictObject({ id, name: z.string() })),
  }),
  status: z.enum(threadStatuses),
  assignee: z.nullable(colleague),
  snoozedUntil: z.nullable(timestamp),
  /** Since when they wait for a person's reply, and by when it is due; null when they don't. */
  waitingSince: z.nullable(timestamp),
  dueAt: z.nullable(timestamp),
  /** The beginning of the newest entry that is not an event. */
  last: z.nullable(
    z.strictObject({ id, kind: z.enum(['inbound', 'outbound', 'note']), text: z.string(), at: timestamp }),
  ),
  /** A reply that is scheduled. */
  scheduledFor: z.nullable(timestamp),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type Thread = z.output<typeof thread>;

export const attachment = z.strictObject({ id, name: z.string(), type: z.string(), size: z.int() });
export type ThreadAttachment = z.output<typeof attachment>;

export const threadEvents = [
  'assigned',
  'unassigned',
  'opened',
  'waiting',
  'snoozed',
  'returned',
  'done',
  'quarantined',
  'released',
  'merged',
  'bounced',
  'uncertain',
  /** A reply that was to be sent later: they wrote first. */
  'cancelled',
  'meeting',
  'paused',
] as const;

/** Something in a thread: a message from outside, a reply, a note of the team, or what happened. */
export const threadEntry = z.strictObject({
  id,
  kind: z.enum(['inbound', 'outbound', 'note', 'event']),
  /** The colleague who wrote or did it; null for visitors, the assistant, and what happens by itself. */
  author: z.nullable(colleague),
  /** Who wrote a message from outside. */
  from: z.nullable(z.strictObject({ name: z.nullable(z.string()), email: z.nullable(z.string()) })),
  /** Written by a program: the assistant, an out-of-office reply, a bounce. */
  isAutomatic: z.boolean(),
  text: z.string(),
  /** Whether it has formatting to show; see `getEntryHtml`. */
  hasHtml: z.boolean(),
  attachments: z.array(attachment),
  /** Of a reply by mail. */
  delivery: z.nullable(
    z.strictObject({
      state: z.enum(['scheduled', 'queued', 'sending', 'sent', 'failed', 'bounced', 'unknown', 'cancelled']),
      /** When it goes out; until then it can be undone. */
      sendAt: z.nullable(timestamp),
      /** The mail server's words. */
      answer: z.nullable(z.string()),
    }),
  ),
  /** Of an event: what happened, and a detail such as a colleague's name, an address or a time. */
  event: z.nullable(z.strictObject({ what: z.enum(threadEvents), detail: z.nullable(z.string()) })),
  /** The colleagues mentioned in a note. */
  mentions: z.array(id),
  createdAt: timestamp,
});
export type ThreadEntry = z.output<typeof threadEntry>;

export const listThreads = {
  access: 'admin',
  summary: 'List and search threads: those waiting for a reply by due time, others by newest entry',
  query: z.extend(pageQuery, {
    view: z._default(z.enum(threadViews, 'This view doesn’t exist'), 'open'),
    kind: z.optional(z.enum(threadKinds, 'kind must be message, booking, chat or mail')),
    /** An administrator's id. */
    assignee: z.optional(wholeNumber('assignee must be an id')),
    contact: z.optional(wholeNumber('contact must be an id')),
    school: z.optional(wholeNumber('school must be an id')),
    /** Looks in all threads, whatever the view. */
    search: consoleSearch,
  }),
  response: z.array(thread),
  paged: true,
} satisfies Contract;

/** Stops at 100. */
const counted = z.int().check(z.gte(0), z.lte(circleLimits.overviewCount));

export const countThreads = {
  access: 'admin',
  summary: 'Count the threads of each view, up to 100',
  response: z.strictObject({
    mine: counted,
    unassigned: counted,
    open: counted,
    waiting: counted,
    snoozed: counted,
    quarantine: counted,
    /** Open threads whose reply is overdue. */
    overdue: counted,
  }),
} satisfies Contract;

export const getThread = {
  access: 'admin',
  summary: 'Get a thread',
  params: idParams,
  response: z.extend(thread, {
    /** A thread that this one may belong to: it claims to be a reply, but nothing proves it. */
    maybeOf: z.nullable(z.strictObject({ id, subject: z.string() })),
    /** Other threads of the same person, newest first. */
    others: z.array(z.strictObject({ id, subject: z.string(), status: z.enum(threadStatuses), at: timestamp })),
  }),
  errors: ['not_found'],
} satisfies Contract;

export const listThreadEntries = {
  access: 'admin',
  summary: 'List a thread’s entries, newest first',
  params: idParams,
  query: pageQuery,
  response: z.array(threadEntry),
  paged: true,
  errors: ['not_found'],
} satisfies Contract;

const ENTRY = 'basedOn must be the id of the last entry you have seen';
const REFERENCE = 'This must be an id';
const reference = z.int(REFERENCE).check(z.positive(REFERENCE), z.refine(isReferable, REFERENCE));
const THEN = 'then must be open, waiting, snoozed or done';
const files = z.optional(
  z
    .array(reference, 'Please list the files')
    .check(z.maxLength(deskLimits.attachments, 'Please attach at most 10 files')),
);

export const replyToThread = {
  access: 'admin',
  summary: 'Reply, or answer 409 when someone has written since the entry the reply is based on',
  params: idParams,
  body: z.object({
    text: requiredText('Please write a reply', { max: deskLimits.reply }),
    /** The newest entry seen. A newer message, reply or note by a person is answered with 409 and `fields.basedOn`. */
    basedOn: z.int(ENTRY).check(z.gte(0, ENTRY)),
    /** What becomes of the thread. */
    then: z._default(z.enum(['open', 'waiting', 'snoozed', 'done'], THEN), 'waiting'),
    /** With `snoozed`: until when. The thread stays open if that has passed when the reply arrives. */
    snoozeUntil: z.optional(moment('Please choose a date and a time')),
    /** When it goes out; otherwise ten seconds from now. Cancelled if they write first. */
    sendAt: z.optional(moment('Please choose a date and a time')),
    /** Uploaded with `uploadThreadFile`. */
    files,
  }),
  status: 201,
  response: threadEntry,
  errors: ['conflict', 'not_found'],
  offline: true,
} satisfies Contract;

export const addThreadNote = {
  access: 'admin',
  summary: 'Add a note for the team, and notify the colleagues mentioned in it',
  params: idParams,
  body: z.object({
    text: requiredText('Please write a note', { max: deskLimits.note }),
    mentions: z._default(
      z.array(reference, 'Please list ids').check(z.maxLength(deskLimits.mentions, 'Please mention at most 20 people')),
      [],
    ),
  }),
  status: 201,
  response: threadEntry,
  errors: ['not_found'],
} satisfies Contract;

const change = {
  status: z.optional(z.enum(threadStatuses, 'This status doesn’t exist')),
  snoozeUntil: z.optional(moment('Please choose a date and a time')),
  /** Null for nobody. */
  assigneeId: z.optional(z.nullable(reference)),
};

export const changeThread = {
  access: 'admin',
  summary: 'Change a thread’s status, assignee or subject',
  params: idParams,
  body: z.object({
    ...change,
    subject: z.optional(requiredLine('Please enter a subject', { max: deskLimits.subject })),
    /** The newest entry that the administrator has seen: an open thread stays open, with 409, if they have written since. */
    basedOn: z.optional(reference),
    /** What an undone change has set: 409 if it is something else by now. */
    ifStatus: z.optional(z.enum(threadStatuses, 'This status doesn’t exist')),
    ifAssigneeId: z.optional(z.nullable(reference)),
  }),
  response: thread,
  errors: ['conflict', 'not_found'],
} satisfies Contract;

export const changeThreads = {
  access: 'admin',
  summary: 'Change the status or assignee of several threads',
  body: z.object({
    ids: z
      .array(reference, 'Please choose at least one')
      .check(z.minLength(1, 'Please choose at least one'), z.maxLength(100, 'Please choose up to 100')),
    ...change,
  }),
  response: z.strictObject({ changed: z.int() }),
} satisfies Contract;

export const startThread = {
  access: 'admin',
  summary: 'Start a thread by sending an email',
  body: z.object({
    email,
    name: optionalLine(deskLimits.subject),
    subject: requiredLine('Please enter a subject', { max: deskLimits.subject }),
    text: requiredText('Please write a message', { max: deskLimits.reply }),
    files,
  }),
  status: 201,
  response: thread,
} satisfies Contract;

export const deleteThread = {
  access: 'admin',
  summary: 'Delete a thread permanently, with its inquiry or chat, also from backups',
  params: idParams,
  response: success,
  errors: ['not_found'],
} satisfies Contract;

export const mergeThread = {
  access: 'admin',
  summary: 'Merge an email thread into another thread',
  params: idParams,
  body: z.object({ into: reference }),
  response: thread,
  errors: ['not_found', 'conflict'],
} satisfies Contract;

const entryParams = z.object({
  id: wholeNumber().check(z.maximum(LARGEST_ID)),
  entryId: wholeNumber().check(z.maximum(LARGEST_ID)),
});

export const undoReply = {
  access: 'admin',
  summary: 'Take back a reply that hasn’t been sent yet',
  params: entryParams,
  response: z.strictObject({ text: z.string(), files: z.array(attachment) }),
  errors: ['not_found', 'conflict'],
} satisfies Contract;

export const sendReplyAgain = {
  access: 'admin',
  summary: 'Resend a reply that failed, bounced or may not have arrived',
  params: entryParams,
  response: threadEntry,
  errors: ['not_found', 'conflict'],
} satisfies Contract;

export const showThreadPresence = {
  access: 'admin',
  summary: 'Show colleagues that the caller is viewing or replying to a thread, and list who else is',
  params: idParams,
  body: z.object({ state: z.enum(['viewing', 'replying', 'gone'], 'state must be viewing, replying or gone') }),
  response: z.array(z.extend(colleague, { state: z.enum(['viewing', 'replying']) })),
  limitedAsRead: true,
  errors: ['not_found'],
} satisfies Contract;

export const getEntryHtml = {
  access: 'admin',
  summary: 'Get an email’s HTML, for a sandboxed frame',
  params: entryParams,
  response: z.strictObject({ html: z.string() }),
  errors: ['not_found'],
} satisfies Contract;

export const listColleagues = {
  access: 'admin',
  summary: 'List the administrators, to assign threads and mention in notes',
  response: z.array(colleague),
} satisfies Contract;

/** A file for a reply. It is only ever a download. */
export const uploadThreadFile = {
  access: 'admin',
  summary: 'Upload a file for a reply',
  file: {
    field: 'file',
    kinds: {
      picture: deskLimits.attachmentBytes,
      audio: deskLimits.attachmentBytes,
      film: deskLimits.attachmentBytes,
      document: deskLimits.attachmentBytes,
    },
    ofSite: true,
  },
  status: 201,
  response: attachment,
} satisfies Contract;

export const downloadThreadFile = {
  access: 'admin',
  summary: 'Download a file of a thread',
  params: idParams,
  response: z.unknown(),
  servesFile: true,
  errors: ['not_found'],
} satisfies Contract;
