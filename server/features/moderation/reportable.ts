import type { ReportKind } from '#shared/contracts/choices.ts';
import type { Deps } from '../../app/deps.ts';
import type { Db, Transaction } from '../../db/transaction.ts';

/** A member's content, as stored in a report or a removal. */
export interface Written {
  readonly authorId: number;
  /** Its full current text. */
  readonly text: string;
}

/** A kind of content that members can report and administrators remove. Its feature implements this. */
export interface Reportable {
  /**
   * Reads it with a member's permissions: undefined for anything they may not see.
   * @param viewerId undefined for an administrator who removes it
   */
  readonly find: (db: Db, id: number, viewerId: number | undefined) => Promise<Written | undefined>;
  /** Deletes it with its dependent data, and updates open screens. @throws HttpError 404 when there is none */
  readonly remove: (tx: Transaction, deps: Pick<Deps, 'live' | 'jobs'>, id: number) => Promise<void>;
}

/** How each kind of the contract is reported and removed. */
export type Reportables = Readonly<Record<ReportKind, Reportable>>;
