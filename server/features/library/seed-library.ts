import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { collections } from '#data/seeds/library/collections.ts';
import { courses } from '#data/seeds/library/courses.ts';
import type { SeedCollection, SeedResource } from '#data/seeds/library/seed-resource.ts';
import type { RichText } from '#shared/contracts/rich-text.ts';
import type { Timestamp } from '../../db/schema.ts';
import { isFirstTime } from '../../db/seeds.ts';
import { transaction, type Db } from '../../db/transaction.ts';
import { timestamp, type Clock } from '../../platform/clock.ts';
import { PROJECT } from '../../platform/data-folder.ts';
import { documentColumns, plainText } from '../blog/post-document.ts';

const TEXTS = path.join(PROJECT, 'data/seeds/library/texts');

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
  // Loaded on demand, because it is needed once in a database's life.
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

/** Adds the library's resources and courses, once in a database's life. Takes about half a second of processor time. */
export async function seedLibrary(db: Db, clock: Clock, reading = readCollections): Promise<void> {
  const written = await reading();
  await transaction(db, async (tx) => {
    if (await isFirstTime(tx.db, clock, 'library')) await insertCollections(tx.db, written, timestamp(clock));
  });
}

/**
 * Adds collections with their published resources. Existing addresses are left as they are. Call it in a transaction, once
 * in a database's life.
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
          published_at: now,
          created_at: now,
          updated_at: now,
        })),
      )
      .onConflict((conflict) => conflict.column('slug').doNothing())
      .execute();
  }
}
