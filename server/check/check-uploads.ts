import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Db } from '../db/transaction.ts';
import { filesOf } from '../media/media-files.ts';

/** A file is stored before the row that names it: what is younger, in milliseconds, may belong to a call under way. */
const UNDER_WAY = 60 * 60 * 1000;

/**
 * Whether each uploaded file belongs to a row, and each row has its files.
 * @returns a sentence for each that does not
 */
export async function checkUploads(db: Db, uploads: string, now: number): Promise<string[]> {
  const entries = await readdir(uploads, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile());
  const missing = await wantedFiles(db);
  const problems: string[] = [];
  for (const entry of files) {
    if (missing.delete(entry.name)) continue;
    const file = path.join(entry.parentPath, entry.name);
    // The server may have removed it since the folder was read.
    const found = await stat(file).catch(() => undefined);
    if (found && now - found.mtimeMs > UNDER_WAY) {
      problems.push(`The file ${path.relative(uploads, file)} belongs to nothing`);
    }
  }
  return [...problems, ...[...missing].map((name) => `The file ${name} is missing`)];
}

/** Every file that the rows name: a picture in each of its sizes, a sound once. */
async function wantedFiles(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('media_files').select(['name', 'extension', 'sizes']).execute();
  const pictures = await db.selectFrom('blog_pictures').select(['name', 'sizes']).execute();
  return new Set([...rows, ...pictures.map((row) => ({ ...row, extension: 'webp' }))].flatMap(filesOf));
}
