import { listNotifications } from '#shared/contracts/endpoints/notifications.ts';
import { createReport } from '#shared/contracts/endpoints/members.ts';
import { listReports, resolveReport } from '#shared/contracts/endpoints/console.ts';
import type { Report } from '#shared/contracts/reports.ts';
import type { ReportKind } from '#shared/contracts/choices.ts';
import type { MemberClient } from './test-client.ts';

type Details = Partial<{ reason: 'spam' | 'harassment' | 'other'; words: string }>;

/** Reports something. @returns the answer */
export const report = (member: MemberClient, kind: ReportKind, targetId: number, details: Details = {}) =>
  member.call(createReport, { body: { kind, targetId, reason: 'spam', ...details } });

/** The administrators' queue, newest first. */
export const openReports = async (admin: MemberClient): Promise<Report[]> =>
  (await admin.call(listReports, { query: {} })).body;

/** Decides on a report. @returns the answer */
export const resolve = (admin: MemberClient, id: number, outcome: 'removed' | 'kept', note?: string) =>
  admin.call(resolveReport, { params: { id: String(id) }, body: { outcome, note } });

/** A member's notifications, newest first. */
export const notificationsOf = async (member: MemberClient) =>
  (await member.call(listNotifications, { query: {} })).body;
