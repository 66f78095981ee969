import type { ReportKind } from '#shared/contracts/choices.ts';
import type { Deps } from '../../app/deps.ts';
import type { Db, Transaction } from '../../db/transaction.ts';

/** Something that a member wrote, as far as a report or a removal keeps it. */
export interface Written {
  readonly authorId: number;
  /** All of its words, as they are now. */
  readonly text: string;
}

/** A kind of thing that members can report and administrators remove. The feature that it belongs to says how. */
export interface Reportable {
  /**
   * Reads it in the right of a member: what they may not see is not there for them.
   * @param viewerId undefined for an administrator who removes it
   */
  readonly find: (db: Db, id: number, viewerId: number | undefined) => Promise<Written | undefined>;
  /** Deletes it with everything that hangs on it, and tells open screens. @throws HttpError 404 when there is none */
  readonly remove: (tx: Transaction, deps: Pick<Deps, 'live' | 'jobs'>, id: number) => Promise<void>;
}

/** How each kind of the contract is reported and removed. */
export type Reportables = Readonly<Record<ReportKind, Reportable>>;
