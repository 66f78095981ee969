import { readFile } from 'node:fs/promises';
import type { SeedCollection, SeedResource } from '#data/seeds/library/seed-resource.ts';
import type { RichText, RichTextBlock } from '#shared/contracts/rich-text.ts';
import type { Timestamp } from '../../db/schema.ts';
import type { Db } from '../../db/transaction.ts';
import { documentColumns, plainText } from '../blog/post-document.ts';

/** Reads the Markdown of a seeded resource as a document. */
export type ReadDocument = (markdown: string) => RichText;

/** A seeded resource with its text. */
interface Written {
  readonly resource: SeedResource;
  readonly doc: RichText;
}
export interface WrittenCollection extends Omit<SeedCollection, 'resources'> {
  readonly resources: readonly Written[];
}

/** Reads the texts of collections. Call it outside of a transaction. */
export const readCollections = (
  collections: readonly SeedCollection[],
  readDocument: ReadDocument,
): Promise<WrittenCollection[]> =>
  Promise.all(
    collections.map(async (collection) => ({
      ...collection,
      resources: await Promise.all(
        collection.resources.map(async (resource) => ({ resource, doc: readDocument(await readText(resource.slug)) })),
      ),
    })),
  );

const readText = (slug: string): Promise<string> =>
  readFile(new URL(`../../../data/seeds/library/texts/${slug}.md`, import.meta.url), 'utf8');

/**
 * Adds collections with their resources, published. What has an address already stays as an administrator left it. Call it in a
 * transaction, once in a database's life.
 */
export async function insertCollections(
  db: Db,
  collections: readonly WrittenCollection[],
  now: Timestamp,
): Promise<void> {
  for (const [place, { slug, kind, title, summary, resources }] of collections.entries()) {
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

/** Headings and paragraphs of a Markdown text, without its marks. */
export function plainDocument(markdown: string): RichText {
  const blocks = markdown
    .split(/\n{2,}/)
    .map((block) => block.trim())
    .filter((block) => block !== '');
  return {
    type: 'doc',
    content: blocks.map((block): RichTextBlock => {
      const [, marks, words] = /^(#{2,3}) (.+)$/.exec(block) ?? [];
      if (words !== undefined) {
        return { type: 'heading', attrs: { level: marks === '##' ? 2 : 3 }, content: [{ type: 'text', text: words }] };
      }
      const lines = block.split('\n').filter((line) => !/^[|:\s-]+$/.test(line));
      const texts = lines.map((line) => plainLine(line)).filter((line) => line !== '');
      return {
        type: 'paragraph',
        content: texts.flatMap((text, index) => [
          ...(index > 0 ? [{ type: 'hardBreak' as const }] : []),
          { type: 'text' as const, text },
        ]),
      };
    }),
  };
}

const plainLine = (line: string): string =>
  line
    .replace(/^\s*[-*] (?:\[[ x]\] )?/, '• ')
    .replace(/^\s*> ?/, '')
    .replaceAll(/^\s*\||\|\s*$/g, '')
    .replaceAll('|', ' – ')
    .replaceAll(/\*\*|__/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
