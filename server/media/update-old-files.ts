import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MediaStore } from '../adapters/media-store.ts';
import type { Db } from '../db/transaction.ts';
import { eraseTags } from './erase-tags.ts';
import { filesOf, filesOfBlogPicture } from './media-rows.ts';

interface Needs {
  readonly db: Db;
  readonly store: MediaStore;
  readonly incoming: string;
}

const TYPES: Readonly<Record<string, string>> = {
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  wav: 'audio/wav',
  ogg: 'audio/ogg',
  flac: 'audio/flac',
  aac: 'audio/aac',
  webm: 'audio/webm',
};

/**
 * Updates files from earlier versions: records their sizes, and erases recordings' metadata. @returns how many there
 * were
 */
export async function updateOldFiles(needs: Needs, signal?: AbortSignal): Promise<number> {
  const { db } = needs;
  let settled = 0;
  for (;;) {
    if (signal?.aborted) break;
    const row = await db.selectFrom('media_files').selectAll().where('bytes', 'is', null).limit(1).executeTakeFirst();
    if (!row) break;
    const type = TYPES[row.extension];
    if (type !== undefined) await eraseStored(needs, row, type);
    await db
      .updateTable('media_files')
      .set({ bytes: await bytesOf(needs, filesOf(row)) })
      .where('id', '=', row.id)
      .execute();
    settled++;
  }
  for (;;) {
    if (signal?.aborted) break;
    const row = await db.selectFrom('blog_pictures').selectAll().where('bytes', 'is', null).limit(1).executeTakeFirst();
    if (!row) break;
    const bytes = await bytesOf(needs, filesOfBlogPicture(row));
    await db.updateTable('blog_pictures').set({ bytes }).where('id', '=', row.id).execute();
    settled++;
  }
  return settled;
}

async function bytesOf({ store }: Needs, names: readonly string[]): Promise<number> {
  const files = await Promise.all(names.map((name) => store.find(name)));
  return files.reduce((sum, file) => sum + (file?.bytes ?? 0), 0);
}

/** Replaces a stored file as a whole, so that nobody ever receives half of it. */
async function eraseStored(
  { db, store, incoming }: Needs,
  { id, name, extension }: { id: number; name: string; extension: string },
  type: string,
) {
  const file = `${name}.${extension}`;
  const stored = await store.find(file);
  if (!stored) return;
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  const copy = path.join(incoming, `${randomUUID()}.part`);
  try {
    await pipeline(await stored.read(), createWriteStream(copy, { flags: 'wx', mode: 0o600 }));
    // An unreadable one was accepted by older rules, and stays as it is.
    if (!(await eraseTags(copy, type))) return;
    await store.put(file, copy);
    const isThere = await db.selectFrom('media_files').select('id').where('id', '=', id).executeTakeFirst();
    // The row was deleted with its file in the meantime: removes the file written since.
    if (!isThere) await store.removeAll(name);
  } finally {
    await rm(copy, { force: true });
  }
}
