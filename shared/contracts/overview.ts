import * as z from 'zod/mini';
import type { Contract } from './endpoint.ts';
import { circleLimits } from './circle-limits.ts';

const count = z.int().check(z.gte(0), z.lte(circleLimits.overviewCount));

export const getOverview = {
  access: 'admin',
  summary: 'Count what is waiting in the console, up to 100 each',
  response: z.strictObject({
    /** Unresolved conversations, shown in the desktop's tray. */
    openChats: count,
    /** Chats waiting for a person's reply, as Today lists them. */
    waitingChats: count,
    /** Messages and bookings without a reply, except spam, as Today lists them. */
    waitingInquiries: count,
    /** Open reports. */
    openReports: count,
    /** Pending membership requests. */
    waitingApplications: count,
    /** Failed jobs, such as emails. */
    failedJobs: count,
  }),
} satisfies Contract;
export type AdminOverview = z.output<(typeof getOverview)['response']>;
