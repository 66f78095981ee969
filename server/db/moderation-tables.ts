import type { Generated } from 'kysely';
import type { ReportKind, ReportOutcome, ReportReason } from '#shared/contracts/choices.ts';
import type { Defaulted, Timestamp } from './schema.ts';

export interface AuditLogTable {
  id: Generated<number>;
  /** Null when a command or the server's start did it. */
  actor_id: number | null;
  /** The name at that time. */
  actor_name: string;
  /** The call's name, or the command's. */
  action: string;
  target_kind: string;
  /** As text, because some things are identified by a slug. */
  target_id: string;
  summary: string;
  request_id: string | null;
  created_at: Timestamp;
}

export interface ReportsTable {
  id: Generated<number>;
  kind: ReportKind;
  target_id: number;
  author_id: number;
  /** What was reported, as it was then. */
  text: string;
  reporter_id: number | null;
  reason: ReportReason;
  words: string | null;
  state: Defaulted<'open' | 'closed'>;
  outcome: ReportOutcome | null;
  note: string | null;
  resolved_by: number | null;
  resolved_at: Timestamp | null;
  created_at: Timestamp;
}

export interface RemovalsTable {
  id: Generated<number>;
  kind: ReportKind;
  target_id: number;
  author_id: number;
  /** What was removed, as it was then. */
  text: string;
  admin_id: number | null;
  /** As shown to its author. */
  reason: string | null;
  created_at: Timestamp;
}

export interface SuspensionsTable {
  id: Generated<number>;
  user_id: number;
  /** Null when the account is gone. */
  admin_id: number | null;
  /** The reason shown to the member. */
  reason: string;
  /** Null without an end. */
  until: Timestamp | null;
  lifted_at: Timestamp | null;
  lifted_by: number | null;
  created_at: Timestamp;
}

/** What administrators decide and do. */
export interface ModerationTables {
  audit_log: AuditLogTable;
  reports: ReportsTable;
  removals: RemovalsTable;
  suspensions: SuspensionsTable;
}
