import { randomUUID } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pino } from 'pino';
import sharp from 'sharp';
import type { Shown } from '#data/seeds/demo/exhibits.ts';
import { makePortrait } from '#data/seeds/demo/portrait.ts';
import { createRandom } from '#data/seeds/demo/random.ts';
import { tune } from '#data/seeds/demo/tune.ts';
import { AVATAR_SIZES, MEDIA, pictureFile, POST_SIZES, PREVIEW_SIZES } from '#shared/rules/media-files.ts';
import { addressToPreview } from '#shared/rules/preview-links.ts';
import { type Db, transaction } from '../../db/transaction.ts';
import { createJobQueue } from '../../jobs/queue.ts';
import { openMediaStore } from '../../adapters/media-store.ts';
import { createMedia, type StoredMedia, type Media } from '../../media/media.ts';
import type { ReceivedFile } from '../../media/received-file.ts';
import { systemClock, timestamp } from '../../platform/clock.ts';
import { readConfig } from '../../platform/config.ts';
import { INCOMING, PROJECT } from '../../platform/data-folder.ts';
import type { Written } from './write-community.ts';
import { localSignals } from '../../db/signals.ts';

/** How many of the first and of the newest members may get a picture, besides authors of posts with files. */
const FIRST = 40;
const NEWEST = 20;
/** Concurrent pictures: while one waits for the disk, another is drawn. */
const AT_ONCE = 4;
/** Not everybody has a picture. */
const PICTURED = 0.75;
const DRAWINGS = path.join(PROJECT, 'data/content/images');

interface Wanted {
  readonly db: Db;
  readonly dataDir: string;
  readonly seed: number;
  readonly written: Written;
}

/** Gives a demo community its portraits, pictures and sound, through the normal upload code. */
export async function writeFiles({ db, dataDir, seed, written }: Wanted): Promise<void> {
  const log = pino({ level: 'silent' });
  const config = readConfig();
  const { store } = await openMediaStore({ ...config, dataDir });
  const media = createMedia({
    db,
    clock: systemClock,
    jobs: createJobQueue({ db, clock: systemClock, log, signals: localSignals() }),
    log,
    quotas: config.quotas,
    store,
    incoming: path.join(dataDir, INCOMING),
  });
  const authors = new Set(written.showing.map(({ authorId }) => authorId));
  const pictured = written.memberIds
    .map((id, number) => ({ id, number }))
    .filter(({ id, number }, _, { length }) => {
      if (authors.has(id)) return true;
      const isSeen = number < FIRST || number >= length - NEWEST;
      return isSeen && createRandom(seed, 'pictured', number).chance(PICTURED);
    });
  for (let from = 0; from < pictured.length; from += AT_ONCE) {
    const some = pictured.slice(from, from + AT_ONCE);
    await Promise.all(some.map(({ id, number }) => keepPortrait(db, media, id, makePortrait(seed, number))));
  }
  for (const showing of written.showing) await show(db, media, showing);
  await media.close();
}

async function keepPortrait(db: Db, media: Media, userId: number, portrait: string): Promise<void> {
  const picture = await sharp(Buffer.from(portrait)).png({ compressionLevel: 1 }).toBuffer();
  const stored = await withFile(media, picture, 'image/png', (file) =>
    media.keepPicture(file, { sizes: AVATAR_SIZES, square: true }),
  );
  await transaction(db, async (tx) => {
    const url = MEDIA + pictureFile(stored.name, Math.max(...AVATAR_SIZES));
    await tx.db.updateTable('users').set({ profile_image_url: url }).where('id', '=', userId).execute();
    await stored.record(tx, userId);
  });
}

async function show(db: Db, media: Media, { postId, authorId, shows }: Written['showing'][number]): Promise<void> {
  const post = (tx: { db: Db }) => tx.db.updateTable('feed_posts').where('id', '=', postId);
  if (shows.kind === 'blog') {
    const blogPost = db.selectFrom('blog_posts').select('id').where('slug', '=', shows.slug);
    await post({ db }).set({ blog_post_id: blogPost }).execute();
    return;
  }
  if (shows.kind === 'link') return showLink(db, media, postId, shows);
  const stored = await storePictures(media, shows);
  const others = shows.kind === 'image' ? (shows.others ?? []) : [];
  const storedOthers: { readonly alt: string; readonly stored: StoredMedia }[] = [];
  for (const { drawing, alt } of others)
    storedOthers.push({ alt, stored: await storeDrawing(media, drawing, POST_SIZES) });
  await transaction(db, async (tx) => {
    const media_id = await stored.record(tx, authorId);
    await post(tx).set({ post_type: shows.kind, media_id }).execute();
    for (const [index, other] of storedOthers.entries()) {
      const row = {
        post_id: postId,
        position: index + 1,
        media_id: await other.stored.record(tx, authorId),
        alt: other.alt,
      };
      await tx.db.insertInto('post_pictures').values(row).execute();
    }
  });
}

/** Adds a link preview to a post, as if the page had been fetched. */
async function showLink(
  db: Db,
  media: Media,
  postId: number,
  { page, drawing }: Extract<Shown, { kind: 'link' }>,
): Promise<void> {
  const stored = await storeDrawing(media, drawing, PREVIEW_SIZES);
  await transaction(db, async (tx) => {
    const { content } = await tx.db
      .selectFrom('feed_posts')
      .select('content')
      .where('id', '=', postId)
      .executeTakeFirstOrThrow();
    const address = addressToPreview({ content, mediaUrl: null, ownOrigin: '' });
    if (address === null) throw new Error('The demo post has no link');
    const { name, width, height, sizes, bytes } = stored.takePicture(tx);
    const { id } = await tx.db
      .insertInto('link_previews')
      .values({
        address,
        title: page.title,
        description: page.description,
        site_name: page.siteName,
        picture_name: name,
        picture_width: width,
        picture_height: height,
        picture_sizes: sizes,
        picture_bytes: bytes,
        fetched_at: timestamp(systemClock),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx.db.updateTable('feed_posts').set({ preview_id: id }).where('id', '=', postId).execute();
  });
}

async function storePictures(media: Media, shows: Exclude<Shown, { kind: 'blog' | 'film' | 'link' }>) {
  if (shows.kind === 'audio') return withFile(media, tune(), 'audio/wav', (file) => media.keepAudio(file));
  return storeDrawing(media, shows.drawing, POST_SIZES);
}

async function storeDrawing(media: Media, name: string, sizes: readonly number[]) {
  const drawing = await readFile(path.join(DRAWINGS, name));
  const picture = await sharp(drawing).resize({ width: 1280 }).jpeg({ quality: 90 }).toBuffer();
  return withFile(media, picture, 'image/jpeg', (file) => media.keepPicture(file, { sizes }));
}

/** As an uploaded file. */
async function withFile<T>(
  media: Media,
  content: Buffer,
  type: string,
  work: (file: ReceivedFile) => Promise<T>,
): Promise<T> {
  const file = path.join(media.incoming, `${randomUUID()}.part`);
  await writeFile(file, content);
  try {
    const kind = type.startsWith('audio/') ? 'audio' : 'picture';
    return await work({ path: file, field: 'file', bytes: content.length, sha256: '', kind, type });
  } finally {
    await rm(file, { force: true });
  }
}
