import { createHmac, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import type { Timestamp } from '../db/schema.ts';
import type { Transaction } from '../db/transaction.ts';
import { ERASURES } from '../platform/data-folder.ts';
import { writeDurably } from '../platform/durable-files.ts';
import { DataFolderError } from '../platform/errors.ts';

/** Rows are named by id and creation time: after a restore the database gives out ids of later rows again. */
const row = { id: z.int(), createdAt: z.string() };
const erasure = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('inquiry'), ...row }),
  z.object({ kind: z.literal('member'), ...row }),
  z.object({ kind: z.literal('chat'), sessionId: z.string() }),
  /** All that came from an address until then. The address itself is not in the list. */
  z.object({ kind: z.literal('person'), salt: z.string(), hash: z.string(), until: z.string() }),
]);
export type Erasure = z.output<typeof erasure>;

export interface ErasureList {
  readonly entries: () => readonly Erasure[];
  /** Adds what is not in the list yet; on disk once it resolves. @returns how many entries there were before, and are */
  add(...erasures: readonly Erasure[]): Promise<{ before: number; after: number }>;
  /** The entry for a person, by their address. */
  person(email: string, until: Timestamp): Erasure;
}

/** Reads the list of a data folder. @throws DataFolderError when it is damaged */
export function openErasureList(dataDir: string): ErasureList {
  const file = path.join(dataDir, ERASURES);
  const lines = new Set(existsSync(file) ? parseErasures(readFileSync(file, 'utf8'), file).map(lineOf) : []);
  const entries = () => [...lines].map((line) => JSON.parse(line) as Erasure);
  return {
    entries,
    async add(...erasures) {
      const all = new Set([...lines, ...erasures.map(lineOf)]);
      const before = lines.size;
      if (all.size === before) return { before, after: before };
      await writeDurably(file, `${[...all].join('\n')}\n`);
      for (const line of all) lines.add(line);
      return { before, after: lines.size };
    },
    person(email, until) {
      const known = entries().find((entry) => entry.kind === 'person');
      const salt = known?.kind === 'person' ? known.salt : randomBytes(16).toString('base64url');
      return { kind: 'person', salt, hash: hashOf(email, salt), until };
    },
  };
}

/** A hash of an address: the list does not reveal the address, but one that is known can be looked up. */
export const hashOf = (email: string, salt: string): string =>
  createHmac('sha256', salt).update(email).digest('base64url');

const lineOf = (entry: Erasure): string => JSON.stringify(entry);

/** @throws DataFolderError that names the file and the line */
export function parseErasures(text: string, file: string): Erasure[] {
  return text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return [];
    try {
      return erasure.parse(JSON.parse(line));
    } catch {
      throw new DataFolderError(
        `${file} is damaged in line ${index + 1}. It says what has been erased for good: put it back from a backup, or delete that line.`,
      );
    }
  });
}

/**
 * Enters erasures into the list, right before the transaction that erases is committed. Whatever is listed is erased
 * by the next start at the latest, should the commit fail. All of a transaction at once: the list is written whole each
 * time, and other writers wait for it.
 */
export function noteErasure(tx: Transaction, list: ErasureList, ...entries: readonly Erasure[]): void {
  tx.beforeCommit(async () => {
    const { before, after } = await list.add(...entries);
    // Only if nothing before it is missing: a start that finds another number goes through the whole list.
    await tx.db
      .updateTable('change_counts')
      .set({ changes: after })
      .where('name', '=', 'erasures')
      .where('changes', '=', before)
      .execute();
  });
}
