import * as z from 'zod/mini';
import { applicationStates, registrationModes } from './choices.ts';
import type { Contract } from './endpoint.ts';
import {
  email,
  id,
  idParams,
  optionalLine,
  optionalText,
  pageQuery,
  success,
  successMessage,
  timestamp,
} from './fields.ts';
import { applicationForm, invitationToken } from './forms/auth.ts';
import { circleLimits } from './circle-limits.ts';
import { reportPerson } from './reports.ts';

const mode = z.enum(registrationModes, 'Please choose how people join');

export const getRegistration = {
  access: 'anyone',
  summary: 'Get how people can join',
  response: z.strictObject({ mode }),
  published: true,
} satisfies Contract;

export const applyToJoin = {
  access: 'anyone',
  summary: 'Request membership',
  body: applicationForm,
  status: 202,
  response: successMessage,
  errors: ['conflict', 'rate_limited'],
} satisfies Contract;

export const lookAtInvitation = {
  access: 'anyone',
  summary: 'Check an invitation and get the address it is for',
  body: z.object({ invitation: invitationToken }),
  response: z.strictObject({
    /** Null for a link for anybody. */
    email: z.nullable(z.string()),
    expiresAt: timestamp,
  }),
  errors: ['invalid_token', 'rate_limited'],
} satisfies Contract;

export const getAdmission = {
  access: 'admin',
  summary: 'Get how people can join and how many requests are waiting',
  response: z.strictObject({ mode, waiting: z.int() }),
} satisfies Contract;

export const setRegistration = {
  access: 'admin',
  summary: 'Set how people can join',
  body: z.object({ mode }),
  response: z.strictObject({ mode }),
} satisfies Contract;

export const application = z.strictObject({
  id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  schoolName: z.string(),
  role: z.string(),
  note: z.nullable(z.string()),
  state: z.enum(applicationStates),
  word: z.nullable(z.string()),
  decidedBy: z.nullable(reportPerson),
  decidedAt: z.nullable(timestamp),
  /** The member it became. */
  userId: z.nullable(id),
  createdAt: timestamp,
});
export type Application = z.output<typeof application>;

export const listApplications = {
  access: 'admin',
  summary: 'List membership requests, newest first',
  query: z.extend(pageQuery, {
    state: z._default(z.enum(applicationStates, 'state must be waiting, approved or declined'), 'waiting'),
  }),
  response: z.array(application),
  paged: true,
} satisfies Contract;

export const decideApplication = {
  access: 'admin',
  summary: 'Approve or decline a membership request',
  params: idParams,
  body: z.object({
    approved: z.boolean('approved must be true or false'),
    /** The note to the declined applicant, in the email. */
    word: optionalText(circleLimits.applicationWord),
  }),
  response: application,
  errors: ['not_found', 'conflict'],
} satisfies Contract;

/** For how many days an invitation is valid. */
export const invitationDays = [7, 30] as const;

export const invitation = z.strictObject({
  id,
  label: z.nullable(z.string()),
  /** The address it was emailed to, until it is used. */
  email: z.nullable(z.string()),
  mostUses: z.int(),
  uses: z.int(),
  expiresAt: timestamp,
  revokedAt: z.nullable(timestamp),
  createdBy: z.nullable(reportPerson),
  createdAt: timestamp,
  /** Whether it can still be used. */
  open: z.boolean(),
});
export type Invitation = z.output<typeof invitation>;

export const listInvitations = {
  access: 'admin',
  summary: 'List invitations, newest first',
  query: pageQuery,
  response: z.array(invitation),
  paged: true,
} satisfies Contract;

export const createInvitation = {
  access: 'admin',
  summary: 'Invite someone by email, or create an invitation link',
  body: z.object({
    label: optionalLine(circleLimits.invitationLabel),
    email: z.optional(z.nullable(email)),
    days: z.literal(invitationDays, 'Please choose 7 or 30 days'),
    /** How many people may use it; one for an address. */
    mostUses: z._default(
      z
        .int('Please enter how many people can use the link')
        .check(
          z.minimum(1, 'Please enter how many people can use the link'),
          z.maximum(circleLimits.invitationUses, `Please enter at most ${circleLimits.invitationUses} people`),
        ),
      1,
    ),
  }),
  status: 201,
  response: z.extend(invitation, {
    /** Null for an emailed one. */
    link: z.nullable(z.string()),
  }),
  errors: ['conflict'],
} satisfies Contract;

export const revokeInvitation = {
  access: 'admin',
  summary: 'Revoke an invitation',
  params: idParams,
  response: success,
  errors: ['not_found'],
} satisfies Contract;
