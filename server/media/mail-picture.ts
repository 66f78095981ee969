import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Sharp } from 'sharp';
import { pictureFile } from '#shared/rules/media-files.ts';
import type { MediaStore } from '../adapters/media-store.ts';
import type { Db } from '../db/transaction.ts';
import { createSemaphore } from '../platform/semaphore.ts';
import { mailFileOf, type BlogPictureRow } from './media-rows.ts';

interface Needs {
  readonly db: Db;
  readonly store: MediaStore;
  readonly incoming: string;
}

/** The first width is sharp on every screen. A smaller one is used where the file would be too large. */
const TRIES = [
  { width: 960, quality: 80 },
  { width: 960, quality: 66 },
  { width: 720, quality: 66 },
  { width: 480, quality: 60 },
] as const;
/** The most bytes, except for the last attempt: a letter with ten pictures should open on a phone. */
const MOST_BYTES = 250_000;

const semaphore = createSemaphore({
  atOnce: 1,
  waitingAtMost: 64,
  waitingOfOne: 64,
  refusal: 'Too many pictures are being processed right now. Please try again in a moment.',
});

/**
 * Makes a picture's file for mails, once: JPEG, or PNG for transparency. Outlook for Windows and some older programs do
 * not support WebP. @returns the row with it
 */
export const makeMailPicture = (needs: Needs, row: BlogPictureRow): Promise<BlogPictureRow> =>
  row.mail_type === null ? semaphore(() => makeOnce(needs, row), row.name) : Promise.resolve(row);

async function makeOnce({ db, store, incoming }: Needs, row: BlogPictureRow): Promise<BlogPictureRow> {
  const stored = await store.find(pictureFile(row.name, Math.max(...row.sizes.split(',').map(Number))));
  if (!stored) return row;
  const { type, width, data } = await encode(await buffer(await stored.read()));
  const made = { mail_type: type, mail_width: width };
  const file = path.join(incoming, `${randomUUID()}.part`);
  try {
    await writeFile(file, data);
    await store.put(mailFileOf({ ...row, ...made })!, file);
  } finally {
    await rm(file, { force: true });
  }
  const changed = await db
    .updateTable('blog_pictures')
    .set(({ eb }) => ({ ...made, bytes: eb('bytes', '+', data.length) }))
    .where('id', '=', row.id)
    .where('mail_type', 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (changed) return changed;
  // Another process was faster with the same file, or the picture and its files have been deleted.
  const now = await db.selectFrom('blog_pictures').selectAll().where('id', '=', row.id).executeTakeFirst();
  if (!now) await store.removeAll(row.name);
  return now ?? row;
}

/** The first attempt that is small enough, else the last. */
async function encode(webp: Buffer): Promise<{ type: 'jpg' | 'png'; width: number; data: Buffer }> {
  // Importing this also limits the formats that the library may open.
  const [{ default: sharp }, { allowSentKinds }] = await Promise.all([import('sharp'), import('./encode-picture.ts')]);
  allowSentKinds();
  const { isOpaque } = await sharp(webp).stats();
  const as = (picture: Sharp, quality: number): Sharp =>
    isOpaque ? picture.jpeg({ quality, mozjpeg: true }) : picture.png({ palette: true, quality, compressionLevel: 9 });
  let best: { data: Buffer; info: { width: number } } | undefined;
  for (const { width, quality } of TRIES) {
    // oxlint-disable-next-line no-await-in-loop -- each only when the one before is too large
    best = await as(sharp(webp).resize({ width, withoutEnlargement: true }), quality).toBuffer({
      resolveWithObject: true,
    });
    if (best.data.length <= MOST_BYTES) break;
  }
  return { type: isOpaque ? 'jpg' : 'png', width: best!.info.width, data: best!.data };
}
