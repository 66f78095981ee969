import * as z from 'zod/mini';
import { newsletterAudiences, newsletterStatuses, recipientStates } from './choices.ts';
import type { Contract } from './endpoint.ts';
import {
  consoleSearch,
  editedVersion,
  email,
  id,
  idParams,
  inTrash,
  moment,
  optionalLine,
  pageQuery,
  sortedBy,
  success,
  successMessage,
  timestamp,
} from './fields.ts';
import { newsletterBody, tagField } from './forms/newsletter.ts';
import { blogPicture } from './blog.ts';
import { limits } from './limits.ts';
import { publishingLimits } from './publishing-limits.ts';
import { richText } from './rich-text.ts';

/** The number of recipients in each state. They add up to `total`. */
const counts = z.strictObject({
  total: z.int(),
  ready: z.int(),
  sending: z.int(),
  sent: z.int(),
  failed: z.int(),
  uncertain: z.int(),
  skipped: z.int(),
});
export type NewsletterCounts = z.output<typeof counts>;

/** A newsletter in the list. */
export const newsletterSummary = z.strictObject({
  id,
  subject: z.string(),
  status: z.enum(newsletterStatuses),
  audience: z.strictObject({ kind: z.enum(newsletterAudiences), value: z.nullable(z.string()) }),
  inArchive: z.boolean(),
  /** Its path in the archive, once sending has started. */
  slug: z.nullable(z.string()),
  sendAt: z.nullable(timestamp),
  startedAt: z.nullable(timestamp),
  closedAt: z.nullable(timestamp),
  /** Why it is paused: by a person, or because emails failed one after the other. */
  pauseReason: z.nullable(z.enum(['person', 'errors'])),
  lastError: z.nullable(z.string()),
  counts,
  createdAt: timestamp,
  updatedAt: timestamp,
  /** Null if it is not in the trash. */
  trash: z.nullable(inTrash),
});
export type NewsletterSummary = z.output<typeof newsletterSummary>;

const pictures = z.array(z.strictObject({ id, picture: blogPicture }));

export const newsletter = z.extend(newsletterSummary, { preheader: z.string(), doc: richText, pictures });
export type Newsletter = z.output<typeof newsletter>;

const written = { bodyLimit: publishingLimits.newsletterBody, bodyDepth: publishingLimits.documentDepth } as const;

export const listNewsletters = {
  access: 'admin',
  summary: 'List newsletters, newest first',
  query: z.extend(pageQuery, {
    search: consoleSearch,
    /** `trash`: deleted newsletters, which the list otherwise excludes. */
    state: z.optional(z.literal('trash')),
    sort: sortedBy('begun', 'subject', 'changed'),
  }),
  response: z.array(newsletterSummary),
  paged: true,
} satisfies Contract;

export const getNewsletter = {
  access: 'admin',
  summary: 'Get a newsletter with its progress',
  params: idParams,
  response: newsletter,
  errors: ['not_found'],
} satisfies Contract;

export const createNewsletter = {
  access: 'admin',
  summary: 'Create a newsletter',
  body: newsletterBody,
  ...written,
  status: 201,
  response: newsletter,
} satisfies Contract;

export const updateNewsletter = {
  access: 'admin',
  summary: 'Update a newsletter that hasn’t been sent',
  params: idParams,
  body: z.extend(newsletterBody, { ifUpdatedAt: editedVersion }),
  ...written,
  response: newsletter,
  errors: ['not_found', 'conflict'],
} satisfies Contract;

export const deleteNewsletter = {
  access: 'admin',
  summary: 'Move a newsletter to the trash and cancel its schedule',
  params: idParams,
  response: success,
  errors: ['not_found', 'conflict'],
} satisfies Contract;

export const restoreNewsletter = {
  access: 'admin',
  summary: 'Restore a newsletter from the trash',
  params: idParams,
  response: success,
  errors: ['not_found'],
} satisfies Contract;

export const deleteTrashedNewsletter = {
  access: 'admin',
  summary: 'Delete a trashed newsletter and its recipients permanently',
  params: idParams,
  response: success,
  errors: ['not_found'],
} satisfies Contract;

export const previewNewsletter = {
  access: 'admin',
  summary: 'Preview a newsletter as an email, without saving it',
  body: newsletterBody,
  ...written,
  response: z.strictObject({ html: z.string(), text: z.string() }),
} satisfies Contract;

export const countAudience = {
  access: 'admin',
  summary: 'Count an audience',
  query: z.object({ kind: z.enum(newsletterAudiences), value: optionalLine(publishingLimits.subscriberTag) }),
  response: z.strictObject({ count: z.int() }),
} satisfies Contract;

export const testNewsletter = {
  access: 'admin',
  summary: 'Send the caller a test email',
  params: idParams,
  status: 202,
  response: successMessage,
  errors: ['not_found', 'rate_limited'],
} satisfies Contract;

export const sendNewsletter = {
  access: 'admin',
  summary: 'Send a newsletter now, or schedule it',
  params: idParams,
  body: z.object({
    at: z.nullable(moment('Please choose a date and a time')),
    ifUpdatedAt: editedVersion,
  }),
  response: newsletterSummary,
  errors: ['not_found', 'conflict'],
} satisfies Contract;

const step = {
  access: 'admin',
  params: idParams,
  response: newsletterSummary,
  errors: ['not_found', 'conflict'],
} as const;

export const pauseNewsletter = {
  ...step,
  summary: 'Pause a newsletter that is being sent',
} satisfies Contract;

export const resumeNewsletter = {
  ...step,
  summary: 'Resume a paused newsletter, or send one that missed its time',
} satisfies Contract;

export const cancelNewsletter = {
  ...step,
  summary: 'Cancel a scheduled newsletter, or stop one that is being sent',
} satisfies Contract;

export const recipient = z.strictObject({
  id,
  /** Empty after an erasure. */
  email: z.string(),
  state: z.enum(recipientStates),
  attempts: z.int(),
  /** The mail server's response, or what happened instead. */
  answer: z.nullable(z.string()),
  bounce: z.nullable(z.enum(['hard', 'soft'])),
  updatedAt: timestamp,
});
export type Recipient = z.output<typeof recipient>;

export const listRecipients = {
  access: 'admin',
  summary: 'List a newsletter’s recipients by delivery state',
  params: idParams,
  query: z.extend(pageQuery, { state: z.optional(z.enum(recipientStates, 'Please choose a state')) }),
  response: z.array(recipient),
  paged: true,
  errors: ['not_found'],
} satisfies Contract;

export const resendNewsletter = {
  access: 'admin',
  summary: 'Retry recipients whose delivery failed or is unknown',
  params: idParams,
  body: z.object({
    state: z.enum(['uncertain', 'failed'], 'state must be uncertain or failed'),
    recipientId: z.optional(id),
  }),
  response: newsletterSummary,
  errors: ['not_found', 'conflict'],
} satisfies Contract;

const subscriberTags = z
  .array(tagField, 'The tags must be a list')
  .check(z.maxLength(publishingLimits.subscriberTags, `Please use at most ${publishingLimits.subscriberTags} tags`));

export const setSubscriberTags = {
  access: 'admin',
  summary: 'Set a subscriber’s tags, or answer 409 when someone else has changed them',
  params: idParams,
  body: z.object({
    tags: subscriberTags,
    /** The tags when editing started. */
    ifTags: z.optional(subscriberTags),
  }),
  response: z.strictObject({ tags: z.array(z.string()) }),
  errors: ['not_found', 'conflict'],
} satisfies Contract;

export const listTags = {
  access: 'admin',
  summary: 'List subscriber tags with their counts',
  response: z.array(z.strictObject({ tag: z.string(), count: z.int() })),
} satisfies Contract;

/** For the mail server or email provider, with the secret from the settings. */
export const reportBounce = {
  access: 'anyone',
  summary: 'Report a bounce or complaint, and unsubscribe the address if needed',
  body: z.object({
    secret: z.string('The secret is missing').check(z.maxLength(200, 'The secret is missing')),
    /** The address that the email bounced to, such as `bounce+…@`, which identifies the recipient. */
    returnedTo: optionalLine(limits.email),
    /** The subscriber’s address, if the provider does not send the other. */
    email: z.optional(email),
    kind: z.enum(['hard', 'soft', 'complaint'], 'kind must be hard, soft or complaint'),
    reason: optionalLine(publishingLimits.bounceReason),
  }),
  response: success,
  errors: ['forbidden', 'rate_limited'],
} satisfies Contract;

/** An issue as the public archive lists it. */
const archived = z.strictObject({ slug: z.string(), subject: z.string(), preheader: z.string(), sentAt: timestamp });
export type ArchivedNewsletter = z.output<typeof archived>;

export const listArchive = {
  access: 'anyone',
  summary: 'List archived newsletters, newest first',
  published: true,
  query: pageQuery,
  response: z.array(archived),
  paged: true,
} satisfies Contract;

export const getArchived = {
  access: 'anyone',
  summary: 'Get an archived newsletter',
  published: true,
  params: z.object({ slug: z.string().check(z.maxLength(limits.slug)) }),
  response: z.extend(archived, { doc: richText, pictures }),
  errors: ['not_found'],
} satisfies Contract;

export type NewsletterAudience = z.output<typeof newsletterBody>['audience'];
export type NewsletterBody = z.output<typeof newsletterBody>;
