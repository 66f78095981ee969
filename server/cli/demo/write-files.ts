import { randomUUID } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pino } from 'pino';
import sharp from 'sharp';
import type { Shown } from '#data/seeds/demo/exhibits.ts';
import { makePortrait } from '#data/seeds/demo/portrait.ts';
import { createRandom } from '#data/seeds/demo/random.ts';
import { tune } from '#data/seeds/demo/tune.ts';
import { AVATAR_SIZES, MEDIA, pictureFile, POST_SIZES } from '#shared/rules/media-files.ts';
import { type Db, transaction } from '../../db/transaction.ts';
import { createJobQueue } from '../../jobs/queue.ts';
import { openMediaStore } from '../../adapters/media-store.ts';
import { createMedia, type Media } from '../../media/media.ts';
import type { ReceivedFile } from '../../media/received-file.ts';
import { systemClock } from '../../platform/clock.ts';
import { readConfig } from '../../platform/config.ts';
import { INCOMING, PROJECT } from '../../platform/data-folder.ts';
import type { Written } from './write-community.ts';
import { localSignals } from '../../db/signals.ts';

/** How many of the first and of the newest members get a picture. More would only cost time and room. */
const FIRST = 40;
const NEWEST = 20;
/** At once: while one waits for the disc, another is drawn. */
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

/** Gives a demo community its portraits, pictures and sound, by the way that uploads go. */
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
  const kept = await withFile(media, picture, 'image/png', (file) =>
    media.keepPicture(file, { sizes: AVATAR_SIZES, square: true }),
  );
  await transaction(db, async (tx) => {
    const url = MEDIA + pictureFile(kept.name, Math.max(...AVATAR_SIZES));
    await tx.db.updateTable('users').set({ profile_image_url: url }).where('id', '=', userId).execute();
    await kept.record(tx, userId);
  });
}

async function show(db: Db, media: Media, { postId, authorId, shows }: Written['showing'][number]): Promise<void> {
  const post = (tx: { db: Db }) => tx.db.updateTable('feed_posts').where('id', '=', postId);
  if (shows.kind === 'blog') {
    const blogPost = db.selectFrom('blog_posts').select('id').where('slug', '=', shows.slug);
    await post({ db }).set({ blog_post_id: blogPost }).execute();
    return;
  }
  const kept = await keepShown(media, shows);
  await transaction(db, async (tx) => {
    const media_id = await kept.record(tx, authorId);
    await post(tx).set({ post_type: shows.kind, media_id }).execute();
  });
}

async function keepShown(media: Media, shows: Exclude<Shown, { kind: 'blog' | 'film' }>) {
  if (shows.kind === 'audio') return withFile(media, tune(), 'audio/wav', (file) => media.keepAudio(file));
  const drawing = await readFile(path.join(DRAWINGS, shows.drawing));
  const picture = await sharp(drawing).resize({ width: 1280 }).jpeg({ quality: 90 }).toBuffer();
  return withFile(media, picture, 'image/jpeg', (file) => media.keepPicture(file, { sizes: POST_SIZES }));
}

/** As a file that came in. */
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
