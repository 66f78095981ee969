import type { Readable } from 'node:stream';
import type { Transaction, Db } from '../db/transaction.ts';

/** A member's file, for the export. */
export interface MemberFile {
  /** Its name in the export. */
  readonly name: string;
  readonly read: () => Promise<Readable>;
}

/**
 * A feature's data about a member, for export and deletion. Each feature that stores rows of members has one, listed in
 * `server/features/index.ts`.
 */
export interface MemberData {
  /** Its file in the export, without `.json`. */
  readonly name: string;
  /** Everything, as far as the member may see it. Read in pages, so that memory use is bounded. */
  entries?(db: Db, userId: number): AsyncIterable<unknown>;
  files?(db: Db, userId: number): AsyncIterable<MemberFile>;
  /**
   * Removes a batch of it and updates dependent data, in one short transaction. It is called until nothing is left,
   * also after a crash. The account is hidden in the meantime, and its row is deleted last.
   * @param most the most rows to remove
   * @returns how many were removed; 0 when there were none
   */
  removeSome?(tx: Transaction, userId: number, most: number): Promise<number>;
}

/** Rows per query of an export. */
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
