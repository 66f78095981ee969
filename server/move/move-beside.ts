import { randomUUID } from 'node:crypto';
import { createWriteStream, existsSync, readFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MediaStore } from '../adapters/media-store.ts';
import type { ErasureList } from '../erasures/erasure-list.ts';
import { INCOMING, PUSH_KEYS, SESSION_SECRET } from '../platform/data-folder.ts';
import { writeDurably } from '../platform/durable-files.ts';
import { CommandError } from '../platform/errors.ts';
import { createProgressLog } from './progress-log.ts';
import type { Side } from './sides.ts';

/** Concurrent copies: a bucket is slow, but accepts many at once. */
const FILES_AT_ONCE = 8;

interface Files {
  readonly from: MediaStore;
  readonly to: MediaStore;
  /** Where a file is stored while it is copied; on the disk of `to`, if that is a folder. */
  readonly dataDir: string;
  readonly log: (line: string) => void;
}

/**
 * Copies every file that is missing or incomplete. Files are immutable under their names, so an equal length means that
 * a copy is complete.
 * @throws CommandError when a copy has another length
 */
export async function copyFiles({ from, to, dataDir, log }: Files): Promise<void> {
  const names: string[] = [];
  for await (const name of from.names()) names.push(name);
  const incoming = path.join(dataDir, INCOMING);
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  const pace = createProgressLog('files', { total: names.length, from: 0, log });
  let done = 0;
  const waiting = names.values();
  const copyNext = async (): Promise<void> => {
    for (const name of waiting) {
      await copyFile(name, { from, to, incoming });
      pace.at(++done);
    }
  };
  await Promise.all(Array.from({ length: FILES_AT_ONCE }, copyNext));
  pace.end(done);
}

async function copyFile(
  name: string,
  { from, to, incoming }: { from: MediaStore; to: MediaStore; incoming: string },
): Promise<void> {
  const file = await from.find(name);
  if (!file) throw new CommandError(`The file ${name} has disappeared since the move started. Is everything stopped?`);
  if ((await to.find(name))?.bytes === file.bytes) return;
  // A store moves the file, and the source's must stay.
  const copy = path.join(incoming, `${randomUUID()}.part`);
  try {
    await pipeline(await file.read(), createWriteStream(copy, { flags: 'wx', mode: 0o600 }));
    await to.put(name, copy);
  } finally {
    await rm(copy, { force: true });
  }
  const bytes = (await to.find(name))?.bytes;
  if (bytes !== file.bytes)
    throw new CommandError(`The file ${name} has ${file.bytes} bytes, and its copy ${bytes ?? 'none'}.`);
}

const SECRETS = [SESSION_SECRET, PUSH_KEYS];

/** Copies the secrets, so that cookies and push subscriptions stay valid: files in a folder, rows in PostgreSQL. */
export async function copySecrets({ source, target }: { source: Side; target: Side }): Promise<void> {
  for (const name of SECRETS) {
    const value = source.sqlite ? secretOfFolder(source.label, name) : await secretOfPostgres(source, name);
    if (value === undefined) continue;
    if (target.sqlite) await writeDurably(path.join(target.label, name), value);
    else {
      await target.db
        .insertInto('server_secrets')
        .values({ name, value })
        .onConflict((row) => row.column('name').doUpdateSet({ value }))
        .execute();
    }
  }
}

function secretOfFolder(dataDir: string, name: string): string | undefined {
  const file = path.join(dataDir, name);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

async function secretOfPostgres({ db }: Side, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('server_secrets').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value;
}

/** Adds one place's erasures to the list of the other. Existing entries stay. */
export async function copyErasures(from: ErasureList, to: ErasureList): Promise<void> {
  const entries = await from.entries();
  if (entries.length > 0) await to.add(...entries);
}
