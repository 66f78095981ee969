import type { Readable } from 'node:stream';
import type { Transaction, Db } from '../db/transaction.ts';

/** A file of a member's, for the export. */
export interface MemberFile {
  /** What it is called in the export. */
  readonly name: string;
  readonly read: () => Promise<Readable>;
}

/**
 * What a feature holds about a member: to be handed out to them, and to be removed with them. Each feature that keeps rows of members has one, listed in `server/features/index.ts`.
 */
export interface MemberData {
  /** Its file in the export, without `.json`. */
  readonly name: string;
  /** Everything, as the member may see it; read in pages, so that a big account needs no memory. */
  entries?(db: Db, userId: number): AsyncIterable<unknown>;
  files?(db: Db, userId: number): AsyncIterable<MemberFile>;
  /**
   * Removes some of it, and puts right what others carry because of it, in one short transaction. It is called until
   * nothing is left, also after a crash; the account is hidden in the meantime, and its row goes last.
   * @param most how many rows may go
   * @returns how many went; 0 when there were none
   */
  removeSome?(tx: Transaction, userId: number, most: number): Promise<number>;
}

/** Rows that one query of an export reads. */
const PAGE = 200;

/** Reads page after page by id, from the beginning. */
export async function* inPages<Row extends { id: number }>(
  read: (after: number, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row> {
  for (let after = 0; ;) {
    const rows = await read(after, PAGE);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = last.id;
  }
}
