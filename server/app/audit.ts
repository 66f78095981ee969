import type { Db } from '../db/transaction.ts';
import type { Clock } from '../platform/clock.ts';

/** An action, for the audit log. */
export interface AuditEntry {
  /** The kind of thing that was changed, such as `post`, `blog-post` or `user`. */
  readonly kind: string;
  readonly id: number | string;
  /** One line for administrators, such as: Deleted a post. */
  readonly summary: string;
}

/** The person and the call or command that an audit entry comes from. */
export interface AuditSource {
  /** Null when no member did it: the entry then contains `name`, or the command line. */
  readonly actor: { readonly id: number; readonly first_name: string; readonly last_name: string } | null;
  readonly name?: string;
  readonly action: string;
  readonly requestId: string | null;
}

/**
 * Adds an entry to the audit log. Call it in the transaction of the action, so that neither exists without the other.
 */
export type RecordAudit = (db: Db, clock: Clock, source: AuditSource, entry: AuditEntry) => Promise<void>;
