import { type Insertable, type Selectable, sql } from 'kysely';
import { pictureFile } from '#shared/rules/media-files.ts';
import type { BlogPicturesTable } from '../db/blog-tables.ts';
import type { MediaFilesTable } from '../db/feed-tables.ts';
import type { Db, Transaction } from '../db/transaction.ts';
import type { JobQueue } from '../jobs/queue.ts';

export type MediaRow = Selectable<MediaFilesTable>;

/** The row of a file, by its name without size and extension. */
export const findMedia = (db: Db, name: string): Promise<MediaRow | undefined> =>
  db.selectFrom('media_files').selectAll().where('name', '=', name).executeTakeFirst();

/** Whether a row has files of this name: in the Circle, the blog, a link preview, the library, or the inbox. */
export const isNamed = async (db: Db, name: string): Promise<boolean> =>
  Boolean(
    (await findMedia(db, name)) ??
    (await findBlogPicture(db, name)) ??
    (await findPreviewPicture(db, name)) ??
    (await findLibraryFile(db, name)) ??
    (await findThreadFile(db, name)),
  );

const findLibraryFile = (db: Db, name: string): Promise<{ id: number } | undefined> =>
  db.selectFrom('library_files').select('id').where('name', '=', name).executeTakeFirst();

/** A file of a thread, which is stored as it was sent. */
const findThreadFile = (db: Db, name: string): Promise<{ id: number } | undefined> =>
  db.selectFrom('thread_attachments').select('id').where('file', '=', `${name}.bin`).executeTakeFirst();

/** A link preview's picture. Members see it like each other's. */
export const findPreviewPicture = (db: Db, name: string): Promise<{ extension: string } | undefined> =>
  db
    .selectFrom('link_previews')
    .select(sql.lit('webp').as('extension'))
    .where('picture_name', '=', name)
    .executeTakeFirst();

export const insertMedia = (db: Db, media: Insertable<MediaFilesTable>): Promise<{ id: number }> =>
  db.insertInto('media_files').values(media).returning('id').executeTakeFirstOrThrow();

declare module '../jobs/queue.ts' {
  interface JobPayloads {
    /** Removes the files of a name, unless a row has it. */
    'media.discard': { name: string };
  }
}

type Condition = { readonly id: number } | { readonly name: string };

/**
 * Deletes the rows of unneeded files. A durable job deletes the files. Call it in the transaction that deletes or
 * replaces their owner: a post (`id`), a profile picture (`name`).
 */
export async function deleteMedia(tx: Transaction, jobs: JobQueue, which: Condition): Promise<void> {
  const gone = await tx.db
    .deleteFrom('media_files')
    .$if('id' in which, (query) => query.where('id', '=', 'id' in which ? which.id : 0))
    .$if('name' in which, (query) => query.where('name', '=', 'name' in which ? which.name : ''))
    .returning('name')
    .execute();
  for (const { name } of gone) await jobs.add(tx, 'media.discard', { name });
}

export type BlogPictureRow = Selectable<BlogPicturesTable>;

/** The row of a file, by its name without size and extension. */
export const findBlogPicture = (db: Db, name: string): Promise<BlogPictureRow | undefined> =>
  db.selectFrom('blog_pictures').selectAll().where('name', '=', name).executeTakeFirst();

/** The existing pictures among these ids. */
export const findBlogPictures = (db: Db, ids: readonly number[]): Promise<BlogPictureRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db.selectFrom('blog_pictures').selectAll().where('id', 'in', ids).orderBy('id').execute();

/** A picture's file for mails, as in `3f…-960.jpg`; undefined until it is made. */
export const mailFileOf = ({
  name,
  mail_type: type,
  mail_width: width,
}: Pick<BlogPictureRow, 'name' | 'mail_type' | 'mail_width'>): string | undefined =>
  type === null || width === null ? undefined : `${name}-${width}.${type}`;

/** Every file of a picture of the blog. */
export const filesOfBlogPicture = (
  row: Pick<BlogPictureRow, 'name' | 'sizes' | 'mail_type' | 'mail_width'>,
): string[] => [...filesOf({ ...row, extension: 'webp' }), ...[mailFileOf(row)].filter((file) => file !== undefined)];

export const insertBlogPicture = (db: Db, picture: Insertable<BlogPicturesTable>): Promise<BlogPictureRow> =>
  db.insertInto('blog_pictures').values(picture).returningAll().executeTakeFirstOrThrow();

export const describeBlogPicture = (db: Db, id: number, alt: string) =>
  db.updateTable('blog_pictures').set({ alt }).where('id', '=', id).execute();

/**
 * Deletes the row of a picture unless a post, draft, version, newsletter, webinar or the library shows it.
 * @returns its name, or undefined when one does
 */
export async function deleteUnusedBlogPicture(db: Db, id: number): Promise<string | undefined> {
  const gone = await db
    .deleteFrom('blog_pictures')
    .where('id', '=', id)
    .where((eb) => eb.not(eb.exists(eb.selectFrom('blog_posts').select('blog_posts.id').where('picture_id', '=', id))))
    .where((eb) => eb.not(eb.exists(eb.selectFrom('blog_picture_uses').select('post_id').where('picture_id', '=', id))))
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('newsletter_pictures').select('newsletter_id').where('picture_id', '=', id))),
    )
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('library_pictures').select('resource_id').where('picture_id', '=', id))),
    )
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('webinar_pictures').select('webinar_id').where('picture_id', '=', id))),
    )
    .where((eb) => eb.not(eb.exists(eb.selectFrom('library_resources').select('id').where('cover_id', '=', id))))
    .where((eb) => eb.not(eb.exists(eb.selectFrom('library_collections').select('id').where('cover_id', '=', id))))
    .returning('name')
    .executeTakeFirst();
  return gone?.name;
}

/** The files of a row: a picture in each of its sizes, smallest first; a sound once. */
export const filesOf = ({ name, extension, sizes }: Pick<MediaRow, 'name' | 'extension' | 'sizes'>): string[] =>
  sizes === null ? [`${name}.${extension}`] : sizes.split(',').map((size) => pictureFile(name, Number(size)));
