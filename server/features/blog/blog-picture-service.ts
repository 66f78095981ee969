import { BLOG_PICTURES, MEDIA_FILE } from '#shared/rules/media-files.ts';
import type { Deps } from '../../app/deps.ts';
import { type Db, type Transaction, transaction } from '../../db/transaction.ts';
import { refusedField } from '../../platform/errors.ts';
import type { JobQueue } from '../../jobs/queue.ts';
import { deleteUnusedBlogPicture, findBlogPicture } from '../../media/blog-pictures.ts';

const DAY = 24 * 60 * 60 * 1000;
/** What was begun stays on its author's device for as long: until then a post may still want its picture. */
export const DRAFTS_KEPT_FOR = 30 * DAY;

declare module '../../jobs/queue.ts' {
  interface JobPayloads {
    /** Removes a picture, unless a post shows it. */
    'blog.forget-picture': { id: number };
  }
}

/** Takes away pictures that were uploaded and never used. */
export function registerBlogJobs({ db, jobs }: Pick<Deps, 'db' | 'jobs'>): void {
  jobs.work('blog.forget-picture', ({ id }) => transaction(db, (tx) => forgetPicture(tx, jobs, id)));
}

/** Deletes a picture that no post shows any more; its files follow. Call it after the post has changed. */
export async function forgetPicture(tx: Transaction, jobs: JobQueue, id: number): Promise<void> {
  const name = await deleteUnusedBlogPicture(tx.db, id);
  if (name !== undefined) await jobs.add(tx, 'media.discard', { name });
}

/**
 * The uploaded picture that an address names; null when the address is of another kind.
 * @throws HttpError 400 when it was removed meanwhile
 */
export async function pictureAt(db: Db, imageUrl: string | null): Promise<number | null> {
  if (!imageUrl?.startsWith(BLOG_PICTURES)) return null;
  const name = MEDIA_FILE.exec(imageUrl.slice(BLOG_PICTURES.length))?.[1];
  const row = name === undefined ? undefined : await findBlogPicture(db, name);
  if (row) return row.id;
  throw refusedField('validation_failed', 'imageUrl', 'This picture is no longer there. Please upload it again');
}
