import { randomUUID } from 'node:crypto';
import { copyFile, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { collections } from '#data/seeds/library/collections.ts';
import { courses } from '#data/seeds/library/courses.ts';
import type { SeedCollection, SeedResource } from '#data/seeds/library/seed-resource.ts';
import type { RichText } from '#shared/contracts/rich-text.ts';
import { libraryLimits } from '#shared/contracts/library-limits.ts';
import { readCaptions } from '#shared/rules/web-vtt.ts';
import type { Deps } from '../../app/deps.ts';
import type { Timestamp } from '../../db/schema.ts';
import { isFirstTime } from '../../db/seeds.ts';
import { transaction, type Db } from '../../db/transaction.ts';
import { readFilm } from '../../media/read-film.ts';
import { timestamp, type Clock } from '../../platform/clock.ts';
import { PROJECT } from '../../platform/data-folder.ts';
import { documentColumns, plainText } from '../blog/post-document.ts';
import { insertFile } from './file-repository.ts';
import { orderPdf } from './resource-documents.ts';

const TEXTS = path.join(PROJECT, 'data/seeds/library/texts');
const FILMS = path.join(PROJECT, 'data/seeds/library/films');
/** The pause between two PDFs, so that the server stays responsive. */
const BETWEEN_PDFS = 5000;

type Needs = Pick<Deps, 'db' | 'clock' | 'jobs' | 'media' | 'contentChanged'>;

declare module '../../jobs/queue.ts' {
  interface JobPayloads {
    /** Adds the library's first resources, with their films and PDFs. */
    'library.seed': Record<string, never>;
  }
}

/**
 * Queues the job that fills the library, once per database. It takes longer than the rest of a start, so it runs in the
 * background.
 */
export const orderLibrary = ({ db, clock, jobs }: Pick<Needs, 'db' | 'clock' | 'jobs'>): Promise<void> =>
  transaction(db, async (tx) => {
    if (await isFirstTime(tx.db, clock, 'library-ordered')) await jobs.add(tx, 'library.seed', {});
  });

/** Each part is added once, so a second attempt adds what the first did not reach. */
export function registerSeedJob(deps: Needs): void {
  deps.jobs.work('library.seed', async () => {
    await seedLibrary(deps.db, deps.clock);
    await transaction(deps.db, (tx) => deps.contentChanged(tx));
    await seedFilms(deps);
    await orderPdfs(deps);
  });
}

/** A seeded resource with its text. */
interface Written {
  readonly resource: SeedResource;
  readonly doc: RichText;
}
export interface WrittenCollection extends Omit<SeedCollection, 'resources'> {
  readonly resources: readonly Written[];
}

/** Reads the texts of all courses and collections. Call it outside transactions. */
export async function readCollections(): Promise<WrittenCollection[]> {
  // Loaded on demand, because it is needed once per database.
  const { markdownToDocument } = await import('#data/seeds/library/read-markdown.ts');
  return Promise.all(
    [...courses, ...collections].map(async (collection) => ({
      ...collection,
      resources: await Promise.all(
        collection.resources.map(async (resource) => ({
          resource,
          doc: markdownToDocument(await readFile(path.join(TEXTS, `${resource.slug}.md`), 'utf8')),
        })),
      ),
    })),
  );
}

/** Adds the library's resources and courses, once per database. Takes about half a second of processor time. */
export async function seedLibrary(db: Db, clock: Clock, reading = readCollections): Promise<void> {
  const written = await reading();
  await transaction(db, async (tx) => {
    if (await isFirstTime(tx.db, clock, 'library')) await insertCollections(tx.db, written, timestamp(clock));
  });
}

/**
 * Adds collections with their published resources. Skips existing addresses. Call it in a transaction, once per
 * database.
 */
async function insertCollections(db: Db, all: readonly WrittenCollection[], now: Timestamp): Promise<void> {
  for (const [place, { slug, kind, title, summary, resources }] of all.entries()) {
    // oxlint-disable-next-line no-await-in-loop -- one connection, and a few, once
    const added = await db
      .insertInto('library_collections')
      .values({ slug, kind, title, summary, position: place + 1, created_at: now, updated_at: now })
      .onConflict((conflict) => conflict.column('slug').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added || resources.length === 0) continue;
    // oxlint-disable-next-line no-await-in-loop -- as above
    await db
      .insertInto('library_resources')
      .values(
        resources.map(({ resource, doc }, index) => ({
          ...resource,
          collection_id: added.id,
          position: index + 1,
          ...documentColumns(doc),
          text: plainText(doc),
          status: 'published' as const,
          announced: 1 as const,
          published_at: now,
          created_at: now,
          updated_at: now,
        })),
      )
      .onConflict((conflict) => conflict.column('slug').doNothing())
      .execute();
  }
}

/** Adds films with captions to lessons, unless a lesson has been deleted or has another film. */
async function seedFilms(deps: Needs): Promise<void> {
  for (const name of await readdir(FILMS)) {
    // oxlint-disable-next-line no-await-in-loop -- one or a few, once
    if (name.endsWith('.mp4')) await seedFilm(deps, path.basename(name, '.mp4'));
  }
}

async function seedFilm({ db, clock, media }: Needs, slug: string): Promise<void> {
  const captions = await readFile(path.join(FILMS, `${slug}.vtt`), 'utf8');
  const read = readCaptions(captions);
  const local = path.join(media.incoming, `${randomUUID()}.part`);
  try {
    await copyFile(path.join(FILMS, `${slug}.mp4`), local);
    const film = await readFilm(local, libraryLimits.filmSeconds);
    if (typeof film === 'string' || 'problem' in read) throw new Error(`The film of ${slug} can’t be read`);
    const file = await media.storeFile({ path: local }, 'mp4');
    try {
      await transaction(db, async (tx) => {
        if (!(await isFirstTime(tx.db, clock, `library-film ${slug}`))) return;
        const { name, extension, bytes } = file;
        const row = await tx.db
          .updateTable('library_resources')
          .set({ film_provider: 'file', film_id: name, film_bytes: bytes, film_seconds: film.seconds })
          .set({ transcript: captions, transcript_text: read.cues.map(({ text }) => text).join(' ') })
          .where('slug', '=', slug)
          .where('film_id', 'is', null)
          .returning('id')
          .executeTakeFirst();
        if (!row) return;
        file.take(tx);
        const at = timestamp(clock);
        await insertFile(tx.db, {
          resource_id: row.id,
          role: 'film',
          name,
          extension,
          bytes,
          title: '',
          created_at: at,
        });
      });
    } finally {
      await file.discardUnused();
    }
  } finally {
    await rm(local, { force: true });
  }
}

/** Queues the missing PDFs of published resources, one after the other. */
async function orderPdfs({ db, jobs }: Needs): Promise<void> {
  await transaction(db, async (tx) => {
    const without = await tx.db
      .selectFrom('library_resources')
      .select(['id', 'updated_at'])
      .where('status', '=', 'published')
      .where('id', 'not in', (eb) => eb.selectFrom('library_files').select('resource_id').where('role', '=', 'pdf'))
      .orderBy('id')
      .execute();
    // oxlint-disable-next-line no-await-in-loop -- one connection, once
    for (const [index, row] of without.entries()) await orderPdf(tx, { jobs }, row, index * BETWEEN_PDFS);
  });
}
