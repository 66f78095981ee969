import * as z from 'zod/mini';
import type { Contract } from './endpoint.ts';
import { id, idParams, pageQuery, timestamp } from './fields.ts';

/** A member as shown beside a post or a comment. */
export const author = z.strictObject({
  id,
  firstName: z.string(),
  lastName: z.string(),
  profileImageUrl: z.nullable(z.string()),
  level: z.int(),
});
export type Author = z.output<typeof author>;

/** The signed-in person's own account. */
export const currentUser = z.strictObject({
  id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  profileImageUrl: z.nullable(z.string()),
  jobTitle: z.nullable(z.string()),
  schoolName: z.nullable(z.string()),
  location: z.nullable(z.string()),
  bio: z.nullable(z.string()),
  points: z.int(),
  level: z.int(),
  isAdmin: z.boolean(),
  /** Whether the email address was confirmed. */
  emailConfirmed: z.boolean(),
  createdAt: timestamp,
  lastActiveAt: z.nullable(timestamp),
  /** The current suspension: the reason, the end (null without one), and the agency's address. */
  suspension: z.optional(z.strictObject({ reason: z.string(), until: z.nullable(timestamp), contact: z.string() })),
});
export type CurrentUser = z.output<typeof currentUser>;

/** A member as other members see them, without the email address. */
export const memberProfile = z.strictObject({
  id,
  firstName: z.string(),
  lastName: z.string(),
  profileImageUrl: z.nullable(z.string()),
  jobTitle: z.nullable(z.string()),
  schoolName: z.nullable(z.string()),
  location: z.nullable(z.string()),
  bio: z.nullable(z.string()),
  points: z.int(),
  level: z.int(),
  levelInfo: z.strictObject({ badgeColor: z.string() }),
  contributionCount: z.int(),
  createdAt: timestamp,
  lastActiveAt: z.nullable(timestamp),
});
export type MemberProfile = z.output<typeof memberProfile>;

export const activityType = z.enum(['post', 'comment', 'like', 'resource']);
export const activity = z.strictObject({
  id,
  userId: id,
  activityType,
  points: z.int(),
  relatedId: z.nullable(id),
  /** The post where the activity happened. */
  postId: z.nullable(id),
  createdAt: timestamp,
});
export type Activity = z.output<typeof activity>;

export const getMember = {
  access: 'member',
  summary: 'Get a member’s profile',
  params: idParams,
  response: memberProfile,
  errors: ['not_found'],
} satisfies Contract;

export const listActivities = {
  access: 'member',
  summary: 'List a member’s activities, newest first',
  params: z.object({ userId: idParams.shape.id }),
  query: pageQuery,
  response: z.array(activity),
  paged: true,
  errors: ['not_found'],
} satisfies Contract;

export const recordActivity = {
  access: 'member',
  summary: 'Get the activity recorded for the caller’s post or comment, without awarding points',
  body: z.object({
    activityType: z.enum(['post', 'comment'], 'activityType must be post or comment'),
    points: z.optional(z.number('points must be a number')),
    relatedId: z
      .int('relatedId must be the id of a post or comment')
      .check(z.positive('relatedId must be the id of a post or comment')),
  }),
  response: activity,
  errors: ['not_found'],
} satisfies Contract;
