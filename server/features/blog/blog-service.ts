import type * as z from 'zod/mini';
import { findColleague } from '#data/content/people.ts';
import type { blogForm } from '#shared/contracts/forms/blog.ts';
import type { RichText } from '#shared/contracts/rich-text.ts';
import { documentOf, isEmptyDocument } from '#shared/rules/rich-text.ts';
import type { Deps } from '../../app/deps.ts';
import type { BlogPostRow } from '../../db/blog-tables.ts';
import { isUniqueViolation } from '../../db/errors.ts';
import type { Timestamp } from '../../db/schema.ts';
import type { Db, Transaction } from '../../db/transaction.ts';
import { toAdministrators } from '../../live/audience.ts';
import { describeBlogPicture } from '../../media/media-rows.ts';
import { timestamp, timestampAfter } from '../../platform/clock.ts';
import { notFound, refusedField } from '../../platform/errors.ts';
import { editConflict } from '../audit/audit-service.ts';
import { documentPictures, deleteRemovedPictures, pictureAt, setPictureUses } from './blog-pictures.ts';
import * as posts from './blog-repository.ts';
import { setTags } from './blog-tags.ts';
import { findDraftSummaries, hasPublishedVersion } from './draft-repository.ts';
import { documentOfPost, plainText, postTextColumns } from './post-document.ts';
import { closeDraft, fieldsOfPost, saveVersion } from './post-versions.ts';

/** The new values of a post. Undefined keeps the old value, and is empty in a new post. */
export interface NewPost {
  readonly title: string;
  readonly slug: string;
  readonly excerpt: string;
  readonly category: string;
  readonly doc: RichText;
  readonly imageUrl?: string | null | undefined;
  readonly imageAlt?: string | null | undefined;
  readonly publishedAt?: string | null | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly author?: string | null | undefined;
  readonly seoTitle?: string | null | undefined;
  readonly seoDescription?: string | null | undefined;
  readonly published: boolean;
}
type Form = z.output<typeof blogForm>;

type Needs = Pick<Deps, 'clock' | 'jobs' | 'live' | 'contentChanged'>;

/**
 * Creates a post. Without a date it is published now. Call it in a transaction.
 * @throws HttpError 409 when the slug is taken, 400 as `writePost`
 */
export async function createPost(tx: Transaction, deps: Needs, form: Form, by: number): Promise<posts.PostWithPicture> {
  const { db } = tx;
  const now = timestamp(deps.clock);
  const post = { ...form, doc: documentOfForm(form, undefined) };
  const parts = await checkedParts(db, post);
  const row = await orTaken(
    posts.insertPost(db, {
      ...columns(post),
      image_url: form.imageUrl ?? null,
      picture_id: parts.pictureId ?? null,
      published_at: utc(form.publishedAt) ?? now,
      updated_by: by,
      created_at: now,
      updated_at: now,
    }),
  );
  await posts.deleteRedirect(db, row.slug);
  return finish(tx, deps, { row, post, parts, by, freed: [] });
}

/**
 * Updates a post by its address, for clients that do not support drafts. The form of the specification has no picture
 * and may leave the date empty: fields that are not sent stay, and `null` removes the picture. A pending draft in the
 * editor becomes a version. Call it in a transaction.
 * @throws HttpError 404; 409 when the slug is taken, or when somebody changed the post after `ifUpdatedAt`; 400 as
 * `writePost`, or when document and text were both changed
 */
export async function changePost(
  tx: Transaction,
  deps: Needs,
  slug: string,
  { ifUpdatedAt, ...form }: Form & { readonly ifUpdatedAt?: string | undefined },
  by: number,
): Promise<posts.PostWithPicture> {
  const { db } = tx;
  const before = await posts.findPostOrMoved(db, slug);
  if (!before) throw notFound('this post');
  if (ifUpdatedAt !== undefined && ifUpdatedAt !== before.updated_at) {
    throw await editConflict(db, { kind: 'blog-post', id: before.id, what: 'post', field: 'ifUpdatedAt' });
  }
  // A former address is not enough to change a post.
  if (before.slug !== slug && ifUpdatedAt === undefined) throw notFound('this post');
  const doc = documentOfForm(form, documentOfPost(before));
  // Anybody still editing the draft gets a conflict.
  const [draft] = await findDraftSummaries(db, [before.id]);
  const after = draft && draft.updated_at > before.updated_at ? draft.updated_at : before.updated_at;
  const row = await writePost(tx, deps, before, { ...form, doc }, { by, after });
  await closeDraft(tx, deps, row.id);
  return row;
}

/**
 * The document for a submitted form. Unchanged words keep their pictures and formatting. When document and text differ,
 * the one that was changed counts.
 * @param before the post's current document; undefined for a new post
 * @throws HttpError 400 when both were changed
 */
function documentOfForm({ doc, content }: Pick<Form, 'doc' | 'content'>, before: RichText | undefined): RichText {
  const text = content?.replaceAll('\r\n', '\n').trim();
  const isText = (of: RichText | undefined): boolean => of !== undefined && plainText(of) === text;
  if (doc && (text === undefined || isText(doc) || isText(before))) return doc;
  if (doc && JSON.stringify(doc) !== JSON.stringify(before)) {
    throw refusedField('validation_failed', 'content', 'Please send either a document or plain text');
  }
  return before && isText(before) ? before : documentOf(content ?? '');
}

/**
 * Changes the public content of a post, and stores a version of it. Call it in a transaction.
 * @param after the version that the change follows, which may be a draft's
 * @throws HttpError 409 when the slug is taken, 400 when there is no content, a picture or the author no longer exists, or
 * a tag has no letters
 */
export async function writePost(
  tx: Transaction,
  deps: Needs,
  before: posts.PostWithPicture,
  post: NewPost,
  { by, after }: { readonly by: number; readonly after: Timestamp },
): Promise<posts.PostWithPicture> {
  const { db } = tx;
  const parts = await checkedParts(db, post);
  // The posts of a new database have no version yet.
  if (before.never_published === 0 && !(await hasPublishedVersion(db, before.id))) {
    const fields = await fieldsOfPost(db, before);
    await saveVersion(tx, deps, {
      postId: before.id,
      kind: 'published',
      fields,
      at: before.updated_at,
      by: before.updated_by,
    });
  }
  const row = await orTaken(
    posts.updatePost(db, before.id, {
      ...columns(post),
      image_url: post.imageUrl,
      picture_id: parts.pictureId,
      published_at: utc(post.publishedAt),
      never_published: before.never_published === 1 && !post.published ? 1 : 0,
      updated_by: by,
      updated_at: timestampAfter(deps.clock, after),
    }),
  );
  if (row.slug !== before.slug) {
    await posts.deleteRedirect(db, row.slug);
    if (before.never_published === 0) await posts.insertRedirect(db, before.slug, row.id);
  }
  const freed = before.picture_id !== null && before.picture_id !== row.picture_id ? [before.picture_id] : [];
  return finish(tx, deps, { row, post, parts, by, freed });
}

interface Parts {
  /** The picture above the text; undefined leaves it unchanged. */
  readonly pictureId: number | null | undefined;
  readonly documentPictures: readonly number[];
}

async function checkedParts(db: Db, { doc, imageUrl, author }: NewPost): Promise<Parts> {
  if (isEmptyDocument(doc)) throw refusedField('validation_failed', 'doc', 'Content is required');
  if (author && !findColleague(author)) {
    throw refusedField('validation_failed', 'author', 'Please choose someone on the team');
  }
  return {
    pictureId: imageUrl === undefined ? undefined : await pictureAt(db, imageUrl),
    documentPictures: await documentPictures(db, doc),
  };
}

interface Written {
  readonly row: BlogPostRow;
  readonly post: NewPost;
  readonly parts: Parts;
  readonly by: number;
  /** The previous picture above the text, if it was replaced. */
  readonly freed: readonly number[];
}

/** Applies the consequences of any change to the row. */
async function finish(tx: Transaction, deps: Needs, { row, post, parts, by, freed }: Written) {
  const { db } = tx;
  if (row.picture_id !== null && post.imageAlt !== undefined) {
    await describeBlogPicture(db, row.picture_id, post.imageAlt ?? '');
  }
  if (post.tags) await setTags(db, row.id, post.tags);
  const before = await setPictureUses(db, { postId: row.id, holder: 'post' }, parts.documentPictures);
  const now = (await posts.findPostById(db, row.id))!;
  const fields = await fieldsOfPost(db, now);
  await saveVersion(tx, deps, { postId: row.id, kind: 'published', fields, at: row.updated_at, by });
  await deleteRemovedPictures(tx, deps.jobs, [...freed, ...before]);
  await announcePost(tx, deps, row.id);
  return now;
}

/** The public content may have changed: rebuilds pages and refreshes open consoles. */
export async function announcePost(tx: Transaction, { live, contentChanged }: Needs, postId: number): Promise<void> {
  await contentChanged(tx);
  await live.emit(tx, { name: 'blog.post.changed', data: { postId } }, toAdministrators);
}

const columns = (post: NewPost) => ({
  title: post.title,
  slug: post.slug,
  excerpt: post.excerpt,
  ...postTextColumns(post.doc),
  category: post.category,
  author: post.author,
  seo_title: blankToNull(post.seoTitle),
  seo_description: blankToNull(post.seoDescription),
  published: post.published ? (1 as const) : (0 as const),
});

const blankToNull = (text: string | null | undefined): string | null | undefined => (text === '' ? null : text);

/** In the database's time format. Form input may be in any time zone. */
export const utc = (time: string | null | undefined): Timestamp | undefined =>
  time ? new Date(time).toISOString() : undefined;

async function orTaken<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    throw isUniqueViolation(error)
      ? refusedField('conflict', 'slug', 'Another post already uses this address. Please choose a different one')
      : error;
  }
}
