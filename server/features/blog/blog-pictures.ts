import type * as contract from '#shared/contracts/blog.ts';
import type { BlogPicture } from '#shared/contracts/blog.ts';
import type { RichText } from '#shared/contracts/rich-text.ts';
import { BLOG_PICTURES, MEDIA_FILE, POST_SIZES } from '#shared/rules/media-files.ts';
import { picturesIn } from '#shared/rules/rich-text.ts';
import type { HandlersFor, ServedFile } from '../../app/call.ts';
import type { Deps } from '../../app/deps.ts';
import type { PictureHolder } from '../../db/blog-tables.ts';
import { transaction, type Db, type Transaction } from '../../db/transaction.ts';
import type { JobQueue } from '../../jobs/queue.ts';
import { deleteUnusedBlogPicture, findBlogPicture, findBlogPictures } from '../../media/media-rows.ts';
import { notFound, refusedField } from '../../platform/errors.ts';
import { presentBlogPicture } from './blog-presenter.ts';

const DAY = 24 * 60 * 60 * 1000;
/** A draft stays on its author's device this long, and may still need its picture until then. */
export const DRAFTS_KEPT_FOR = 30 * DAY;

declare module '../../jobs/queue.ts' {
  interface JobPayloads {
    /** Removes a picture, unless anything shows it: a post, draft or version, a newsletter, the library or a webinar. */
    'blog.forget-picture': { id: number };
  }
}

/** Deletes uploaded pictures that were never used. */
export function registerBlogJobs({ db, jobs }: Pick<Deps, 'db' | 'jobs'>): void {
  jobs.work('blog.forget-picture', ({ id }) => transaction(db, (tx) => deleteUnusedPictures(tx, jobs, [id])));
}

/**
 * Deletes pictures that an edit took out, a day later and unless something shows them by then: the edit may be undone.
 */
export async function deleteRemovedPictures(tx: Transaction, jobs: JobQueue, ids: readonly number[]): Promise<void> {
  // oxlint-disable-next-line no-await-in-loop -- few, on the transaction's one connection
  for (const id of new Set(ids)) await jobs.add(tx, 'blog.forget-picture', { id }, DAY);
}

/**
 * Deletes those of the pictures that nothing shows any more, at once. Their files follow. Call it after deleting what
 * showed them.
 */
export async function deleteUnusedPictures(tx: Transaction, jobs: JobQueue, ids: readonly number[]): Promise<void> {
  for (const id of new Set(ids)) {
    // oxlint-disable-next-line no-await-in-loop -- few, on the transaction's one connection
    const name = await deleteUnusedBlogPicture(tx.db, id);
    // oxlint-disable-next-line no-await-in-loop -- as above
    if (name !== undefined) await jobs.add(tx, 'media.discard', { name });
  }
}

/**
 * The uploaded picture behind an address, or null when the address is of another kind.
 * @throws HttpError 400 when it has been removed
 */
export async function pictureAt(db: Db, imageUrl: string | null): Promise<number | null> {
  if (!isUploaded(imageUrl)) return null;
  const picture = await uploadedPicture(db, imageUrl);
  if (picture) return picture.id;
  throw refusedField('validation_failed', 'imageUrl', 'We can’t find this picture any more. Please upload it again');
}

const isUploaded = (imageUrl: string | null): imageUrl is string => imageUrl?.startsWith(BLOG_PICTURES) ?? false;

/** The uploaded picture behind an address. Undefined when it was removed, or the address is of another kind. */
export async function uploadedPicture(db: Db, imageUrl: string | null): Promise<BlogPicture | undefined> {
  if (!isUploaded(imageUrl)) return undefined;
  const name = MEDIA_FILE.exec(imageUrl.slice(BLOG_PICTURES.length))?.[1];
  const row = name === undefined ? undefined : await findBlogPicture(db, name);
  return row && presentBlogPicture(row);
}

/**
 * The ids of the pictures in a document.
 * @throws HttpError 400 when one does not exist
 */
export async function documentPictures(db: Db, doc: RichText): Promise<number[]> {
  const ids = picturesIn(doc);
  const found = new Set((await findBlogPictures(db, ids)).map(({ id }) => id));
  const missing = ids.find((id) => !found.has(id));
  if (missing === undefined) return ids;
  const place = doc.content.findIndex((block) => block.type === 'picture' && block.attrs.pictureId === missing);
  throw refusedField(
    'validation_failed',
    `doc.content.${place}.attrs.pictureId`,
    'We can’t find a picture in the text any more. Please upload it again',
  );
}

interface Uses {
  readonly postId: number;
  readonly holder: PictureHolder;
}

/** Stores which pictures a part of a post shows. @returns those that it no longer shows */
export async function setPictureUses(db: Db, { postId, holder }: Uses, ids: readonly number[]): Promise<number[]> {
  const before = await db
    .deleteFrom('blog_picture_uses')
    .where('post_id', '=', postId)
    .where('holder', '=', holder)
    .returning('picture_id')
    .execute();
  const uses = [...new Set(ids)].map((id) => ({ post_id: postId, holder, picture_id: id }));
  if (uses.length > 0) await db.insertInto('blog_picture_uses').values(uses).execute();
  return before.flatMap(({ picture_id }) => (ids.includes(picture_id) ? [] : picture_id));
}

/** The pictures of every part of a post: text, draft and versions. */
export const picturesOfPost = async (db: Db, postId: number): Promise<number[]> =>
  (await db.selectFrom('blog_picture_uses').select('picture_id').where('post_id', '=', postId).execute()).map(
    ({ picture_id }) => picture_id,
  );

const PICTURE_TYPES: Readonly<Record<string, string>> = { jpg: 'image/jpeg', png: 'image/png' };

type Handlers = Pick<HandlersFor<typeof contract>, 'addBlogPicture' | 'getBlogPicture'>;

/** Blog pictures: administrators upload them, anyone may see them. */
export const blogPictureHandlers = ({ db, jobs, media }: Pick<Deps, 'db' | 'jobs' | 'media'>): Handlers => ({
  async addBlogPicture({ file, audit, write }) {
    if (!file) throw refusedField('validation_failed', 'image', 'Please select an image to upload');
    const picture = await media.keepPicture(file, { sizes: POST_SIZES });
    try {
      return await write(async (tx) => {
        const row = await picture.recordForBlog(tx);
        await media.room.recount(tx, { owner: undefined, field: file.field });
        await jobs.add(tx, 'blog.forget-picture', { id: row.id }, DRAFTS_KEPT_FOR);
        await audit(tx, { kind: 'blog-picture', id: row.id, summary: 'Uploaded a picture for the blog' });
        return presentBlogPicture(row);
      });
    } finally {
      await picture.discardUnused();
    }
  },

  async getBlogPicture({ params }): Promise<ServedFile> {
    const [, name, , extension = ''] = MEDIA_FILE.exec(params.file) ?? [];
    const row = name === undefined ? undefined : await findBlogPicture(db, name);
    const stored = row && (await media.store.find(params.file));
    if (!stored) throw notFound('this picture');
    return { stored, type: PICTURE_TYPES[extension] ?? 'image/webp', etag: `"${params.file}"`, forEverybody: true };
  },
});
