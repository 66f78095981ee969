import * as z from 'zod/mini';
import type { Contract } from './endpoint.ts';
import { circleLimits } from './circle-limits.ts';

const count = z.int().check(z.gte(0), z.lte(circleLimits.overviewCount));

export const getOverview = {
  access: 'admin',
  summary: 'Count what is waiting in the console, up to 100 each',
  response: z.strictObject({
    /** Conversations that nobody has resolved; the desktop's tray shows them. */
    openChats: count,
    /** Chats in which somebody waits for a person's answer, as Today lists them. */
    waitingChats: count,
    /** Messages and bookings that nobody has answered, without the quarantined, as Today lists them. */
    waitingInquiries: count,
    /** Reports that nobody has decided on. */
    openReports: count,
    /** Requests to join that nobody has answered. */
    waitingApplications: count,
    /** Jobs that were given up, such as mails. */
    failedJobs: count,
  }),
} satisfies Contract;
export type AdminOverview = z.output<(typeof getOverview)['response']>;
