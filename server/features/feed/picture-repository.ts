import { prepared } from '../../db/prepared.ts';
import type { Db } from '../../db/transaction.ts';
import { FILE_COLUMNS, type MediaColumns } from './feed-presenter.ts';

/** The pictures of posts beside their first, which is a column of the post itself. */
export interface PictureRow extends MediaColumns {
  post_id: number;
}

interface WithFile {
  readonly id: number;
  readonly post_type: string;
}

/** Those of some posts, each post's in their order, by the post's id. Only posts with pictures are asked for. */
export async function findMorePictures(
  db: Db,
  posts: readonly WithFile[],
): Promise<ReadonlyMap<number, readonly PictureRow[]>> {
  const postIds = posts.flatMap(({ id, post_type: type }) => (type === 'image' ? id : []));
  if (postIds.length === 0) return new Map();
  return Map.groupBy(await findPicturesOf(db, { postIds }), (picture) => picture.post_id);
}

const findPicturesOf = prepared((db, { postIds }: { postIds: readonly number[] }) =>
  db
    .selectFrom('post_pictures')
    .innerJoin('media_files', 'media_files.id', 'post_pictures.media_id')
    .select(['post_pictures.post_id', 'post_pictures.alt as media_alt', ...FILE_COLUMNS])
    .where('post_pictures.post_id', 'in', postIds)
    .orderBy('post_pictures.post_id')
    .orderBy('post_pictures.position'),
);

/** Adds pictures after the first, in their order. */
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

/** Says what the further pictures of a post show; one that is not there is left out. */
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
