import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Db } from '../db/transaction.ts';

/** A file is stored before the row that names it: what is younger, in milliseconds, may belong to a call under way. */
const UNDER_WAY = 60 * 60 * 1000;

/** Whether each uploaded file belongs to a row. @returns a sentence for each that belongs to none */
export async function checkUploads(db: Db, uploads: string, now: number): Promise<string[]> {
  const files = await readdir(uploads, { recursive: true, withFileTypes: true }).catch(() => []);
  if (files.length === 0) return [];
  const wanted = await namesInUse(db);
  const problems: string[] = [];
  for (const entry of files) {
    const file = path.join(entry.parentPath, entry.name);
    if (!entry.isFile() || wanted.has(entry.name)) continue;
    const { mtimeMs } = await stat(file);
    if (now - mtimeMs > UNDER_WAY) problems.push(`The file ${path.relative(uploads, file)} belongs to nothing`);
  }
  return problems;
}

async function namesInUse(db: Db): Promise<Set<string>> {
  const rows = await db
    .selectFrom('users')
    .select('profile_image_url as url')
    .where('profile_image_url', 'is not', null)
    .unionAll(db.selectFrom('feed_posts').select('media_url as url').where('media_url', 'is not', null))
    .execute();
  return new Set(rows.map(({ url }) => path.posix.basename(url ?? '')));
}
