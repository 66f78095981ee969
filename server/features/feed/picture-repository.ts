import { sql } from 'kysely';
import { jsonArrayFrom } from '../../db/nested.ts';
import type { Db } from '../../db/transaction.ts';

/** The columns of a post's file; all null when it has none. */
export interface MediaColumns {
  media_name: string | null;
  media_extension: string | null;
  media_width: number | null;
  media_height: number | null;
  media_sizes: string | null;
  media_duration: number | null;
  media_alt: string | null;
}

const FILE_COLUMNS = [
  'media_files.name as media_name',
  'media_files.extension as media_extension',
  'media_files.width as media_width',
  'media_files.height as media_height',
  'media_files.sizes as media_sizes',
  'media_files.duration as media_duration',
] as const;
export const MEDIA_COLUMNS = [...FILE_COLUMNS, 'feed_posts.media_alt'] as const;

/** A post's pictures after the first, in order, as a column in a query of posts. */
export const morePictures = (db: Db) =>
  jsonArrayFrom(db)(
    db
      .selectFrom('post_pictures')
      .innerJoin('media_files', 'media_files.id', 'post_pictures.media_id')
      .select([...FILE_COLUMNS, 'post_pictures.alt as media_alt'])
      .where('post_pictures.post_id', '=', sql.ref<number>('feed_posts.id'))
      .orderBy('post_pictures.position'),
  );

/** Adds pictures after the first, in order. */
export async function insertPictures(
  db: Db,
  postId: number,
  pictures: readonly { readonly mediaId: number; readonly alt: string | null }[],
): Promise<void> {
  if (pictures.length === 0) return;
  const rows = pictures.map(({ mediaId, alt }, index) => ({
    post_id: postId,
    position: index + 1,
    media_id: mediaId,
    alt,
  }));
  await db.insertInto('post_pictures').values(rows).execute();
}

/** Sets the descriptions of a post's further pictures. Missing pictures are skipped. */
export async function describePictures(db: Db, postId: number, alts: readonly string[]): Promise<void> {
  for (const [index, alt] of alts.entries()) {
    // oxlint-disable-next-line no-await-in-loop -- a handful, in one transaction
    await db
      .updateTable('post_pictures')
      .set({ alt: alt || null })
      .where('post_id', '=', postId)
      .where('position', '=', index + 1)
      .execute();
  }
}

/** The files of a post's further pictures. */
export async function mediaOfPictures(db: Db, postId: number): Promise<number[]> {
  const rows = await db.selectFrom('post_pictures').select('media_id').where('post_id', '=', postId).execute();
  return rows.map(({ media_id: id }) => id);
}
