import type { Readable } from 'node:stream';
import type { Transaction, Db } from '../../db/transaction.ts';

/** A file of a member's, for the export. */
export interface MemberFile {
  /** What it is called in the export. */
  readonly name: string;
  readonly read: () => Readable;
}

/**
 * What a feature holds about a member: to be handed out to them, and to be removed with them (decisions §3, "Data
 * rights"). Each feature that keeps rows of members has one, listed in `server/features/member-data.ts`.
 */
export interface MemberData {
  /** Its file in the export, without `.json`. */
  readonly name: string;
  /** Everything, as the member may see it; read in pages, so that a big account needs no memory. */
  entries?(db: Db, userId: number): AsyncIterable<unknown>;
  files?(db: Db, userId: number): AsyncIterable<MemberFile>;
  /**
   * Removes it, and puts right what others carry because of it. The account's row is still there and goes last. Bounded
   * statements, so that the server answers in between; one transaction, so that it is one effect.
   */
  remove?(tx: Transaction, userId: number): Promise<void>;
}

/** Rows in one step of an export or a removal. */
export const MEMBER_DATA_STEP = 500;

/** Reads page after page by id, from the beginning. */
export async function* inPages<Row extends { id: number }>(
  read: (after: number, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row> {
  for (let after = 0; ;) {
    const rows = await read(after, MEMBER_DATA_STEP);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < MEMBER_DATA_STEP) return;
    after = last.id;
  }
}

/** Removes step after step, until `read` finds no more. Whoever waits for the server gets a turn in between. */
export async function inSteps<Row>(
  read: (limit: number) => Promise<Row[]>,
  remove: (rows: Row[]) => Promise<void>,
): Promise<void> {
  for (;;) {
    const rows = await read(MEMBER_DATA_STEP);
    if (rows.length === 0) return;
    await remove(rows);
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
}
