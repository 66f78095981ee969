import { createHmac, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import type { Bucket } from '../adapters/bucket.ts';
import type { Timestamp } from '../db/schema.ts';
import type { Transaction } from '../db/transaction.ts';
import { ERASURES } from '../platform/data-folder.ts';
import { writeDurably } from '../platform/durable-files.ts';
import { DataFolderError } from '../platform/errors.ts';

/** Rows are identified by id and creation time, because a restored database reuses the ids of later rows. */
const row = { id: z.int(), createdAt: z.string() };
const erasure = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('inquiry'), ...row }),
  z.object({ kind: z.literal('thread'), ...row }),
  z.object({ kind: z.literal('member'), ...row }),
  z.object({ kind: z.literal('contact'), ...row }),
  z.object({ kind: z.literal('chat'), sessionId: z.string() }),
  /** Everything from an address until then. The list does not contain the address itself. */
  z.object({ kind: z.literal('person'), salt: z.string(), hash: z.string(), until: z.string() }),
]);
export type Erasure = z.output<typeof erasure>;

export interface ErasureList {
  /** All current entries, because other processes write to the list too. @throws DataFolderError when it is damaged */
  entries(): Promise<readonly Erasure[]>;
  /**
   * Adds missing entries; durable once it resolves. Two processes must not do so at once (`recordErasure`).
   * @returns how many are new: not in the list yet, or added by a transaction of this process that was not committed
   */
  add(...erasures: readonly Erasure[]): Promise<number>;
  /** Marks added entries as erased. */
  committed(...erasures: readonly Erasure[]): void;
  /** The entry for a person, by their address. */
  person(email: string, until: Timestamp): Promise<Erasure>;
}

/** The storage of the list's lines. */
interface Lines {
  read(): Promise<ReadonlySet<string>>;
  /** @param known the entries read last */
  add(lines: readonly string[], known: ReadonlySet<string>): Promise<void>;
}

/**
 * Opens the list in a data folder, or in the bucket that several servers share. Entries from the folder are copied to
 * the bucket.
 * @throws DataFolderError when the folder's list is damaged
 */
export function openErasureList(dataDir: string, bucket?: Bucket): ErasureList {
  const file = path.join(dataDir, ERASURES);
  const inFolder = folderLines(file);
  // At once, because no server may start with an unreadable list.
  readLines(file);
  const lines = bucket ? bucketLines(bucket, inFolder) : inFolder;
  /** Added by attempts of this process that were not committed. PostgreSQL has some transactions retried. */
  const uncommitted = new Set<string>();
  const entries = async () => [...(await lines.read())].map((line) => JSON.parse(line) as Erasure);
  return {
    entries,
    async add(...erasures) {
      const known = await lines.read();
      const wanted = [...new Set(erasures.map(lineOf))];
      const added = wanted.filter((line) => !known.has(line));
      if (added.length > 0) await lines.add(added, known);
      for (const line of added) uncommitted.add(line);
      return wanted.filter((line) => uncommitted.has(line)).length;
    },
    committed(...erasures) {
      for (const entry of erasures) uncommitted.delete(lineOf(entry));
    },
    async person(email, until) {
      const known = (await entries()).find((entry) => entry.kind === 'person');
      const salt = known?.kind === 'person' ? known.salt : randomBytes(16).toString('base64url');
      return { kind: 'person', salt, hash: hashOf(email, salt), until };
    },
  };
}

const readLines = (file: string): Set<string> =>
  new Set(existsSync(file) ? parseErasures(readFileSync(file, 'utf8'), file).map(lineOf) : []);

/** One file, replaced as a whole: a crash leaves the old one or the new one. */
function folderLines(file: string): Lines {
  let last: { readonly mark: string; readonly lines: ReadonlySet<string> } | undefined;
  return {
    async read() {
      const found = await stat(file).catch(() => undefined);
      // Each write replaces the file.
      const mark = `${found?.ino} ${found?.size} ${found?.mtimeMs}`;
      if (last?.mark !== mark) last = { mark, lines: readLines(file) };
      return last.lines;
    },
    add: (lines, known) => writeDurably(file, `${[...known, ...lines].join('\n')}\n`),
  };
}

/** Concurrent writes to a bucket. */
const AT_ONCE = 8;
/** The largest difference between servers' clocks, in milliseconds. */
const CLOCKS_DIFFER = 60 * 60 * 1000;

/**
 * One immutable object per entry, so that processes cannot overwrite each other's. Its key contains the time and then
 * the whole entry, so listing the keys is enough, or only the latest keys when the others are known.
 */
function bucketLines(bucket: Bucket, before: Lines): Lines {
  const folder = 'erasures/';
  const known = new Set<string>();
  let readUntil: number | undefined;
  let isJoined = false;

  const read = async (): Promise<void> => {
    const after = readUntil === undefined ? undefined : new Date(readUntil - CLOCKS_DIFFER).toISOString();
    const began = Date.now();
    for await (const key of bucket.list(folder, after && folder + after)) {
      // Other tools use empty objects as folders.
      if (!key.includes('_')) continue;
      const text = Buffer.from(key.slice(key.indexOf('_') + 1), 'base64url').toString();
      for (const entry of parseErasures(text, `${bucket.address}/${key}`)) known.add(lineOf(entry));
    }
    readUntil = began;
  };
  const add = async (lines: readonly string[]): Promise<void> => {
    for (let at = 0; at < lines.length; at += AT_ONCE) {
      await Promise.all(lines.slice(at, at + AT_ONCE).map((line) => bucket.write(folder + keyOf(line), line)));
    }
    for (const line of lines) known.add(line);
  };
  return {
    async read() {
      await read();
      if (!isJoined) await add([...(await before.read())].filter((line) => !known.has(line)));
      isJoined = true;
      return new Set(known);
    },
    add,
  };
}

const keyOf = (line: string): string => `${new Date().toISOString()}_${Buffer.from(line).toString('base64url')}`;

/** A hash of an address: the list does not reveal addresses, but a known one can be looked up. */
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
        `${file} is damaged in line ${index + 1}. It lists what has been permanently erased. Restore it from a backup, or delete that line.`,
      );
    }
  });
}

/**
 * Adds erasures to the list, right before the erasing transaction commits. If the commit fails, the next start erases
 * them. Call it once per transaction: the list is read each time, and other writers wait for it.
 */
export function recordErasure(tx: Transaction, list: ErasureList, ...entries: readonly Erasure[]): void {
  if (entries.length === 0) return;
  const count = () => tx.db.updateTable('change_counts').where('name', '=', 'erasures');
  tx.beforeCommit(async () => {
    // Locks the row until the commit, so that no other process reads or writes the list in the meantime.
    await count()
      .set((eb) => ({ changes: eb.ref('changes') }))
      .execute();
    // `changes` counts the entries applied to this database. A start with more in the list goes through all of it.
    const added = await list.add(...entries);
    await count()
      .set((eb) => ({ changes: eb('changes', '+', added) }))
      .execute();
  });
  tx.afterCommit(() => list.committed(...entries));
}
