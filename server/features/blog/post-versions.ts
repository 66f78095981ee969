import type { DraftFields } from '#shared/contracts/blog-editor.ts';
import { picturesIn } from '#shared/rules/rich-text.ts';
import type { Deps } from '../../app/deps.ts';
import { inPages, type MemberData } from '../../app/member-data.ts';
import type { BlogVersionRow } from '../../db/blog-tables.ts';
import type { Timestamp } from '../../db/schema.ts';
import type { Db, Transaction } from '../../db/transaction.ts';
import { deleteRemovedPictures, deleteUnusedPictures, setPictureUses, uploadedPicture } from './blog-pictures.ts';
import type { PostWithPicture } from './blog-repository.ts';
import { findTags } from './blog-tags.ts';
import { deleteDraft, findDrafts, findVersionsBy, insertVersion, pruneVersions } from './draft-repository.ts';
import { documentOfPost, storedFields } from './post-document.ts';
import { findBlogPictures } from '../../media/media-rows.ts';

/** The public content of a post, as editor fields. */
export async function fieldsOfPost(db: Db, row: PostWithPicture): Promise<DraftFields> {
  const tags = (await findTags(db, [row.id])).get(row.id) ?? [];
  return {
    title: row.title,
    slug: row.slug,
    excerpt: row.excerpt,
    doc: documentOfPost(row),
    category: row.category,
    tags: tags.map(({ name }) => name),
    author: row.author,
    imageUrl: row.image_url,
    imageAlt: row.picture_alt ?? '',
    publishedAt: row.published_at,
    seoTitle: row.seo_title ?? '',
    seoDescription: row.seo_description ?? '',
  };
}

interface StoredVersion {
  readonly postId: number;
  readonly kind: BlogVersionRow['kind'];
  readonly fields: DraftFields;
  /** When it was written. */
  readonly at: Timestamp;
  readonly by: number | null;
}

/** Stores a version with its pictures, and deletes the oldest of its kind. Call it in a transaction. */
export async function saveVersion(
  tx: Transaction,
  { jobs }: Pick<Deps, 'jobs'>,
  version: StoredVersion,
): Promise<void> {
  const { db } = tx;
  const id = await insertVersion(db, version);
  const pictures = await shownPictures(db, version.fields);
  await setPictureUses(db, { postId: version.postId, holder: `version:${id}` }, pictures);
  await deleteUnusedPictures(tx, jobs, await pruneVersions(db, version.postId, version.kind));
}

/** The existing pictures of fields: those in the document, and the one above it. */
export async function shownPictures(db: Db, { doc, imageUrl }: DraftFields): Promise<number[]> {
  const above = await uploadedPicture(db, imageUrl);
  const found = await findBlogPictures(db, picturesIn(doc));
  return [...found.map(({ id }) => id), ...(above ? [above.id] : [])];
}

/** Turns the draft of a post into a version. Call it in a transaction. */
export async function closeDraft(tx: Transaction, deps: Pick<Deps, 'jobs'>, postId: number): Promise<void> {
  const { db } = tx;
  const [draft] = await findDrafts(db, [postId]);
  if (!draft) return;
  const fields = storedFields(draft);
  if (fields) {
    await saveVersion(tx, deps, { postId, kind: 'draft', fields, at: draft.updated_at, by: draft.updated_by });
  }
  await dropDraft(tx, deps, postId);
}

/** Deletes a draft whose text is stored elsewhere. Call it in a transaction. */
export async function dropDraft(tx: Transaction, { jobs }: Pick<Deps, 'jobs'>, postId: number): Promise<void> {
  await deleteDraft(tx.db, postId);
  await deleteRemovedPictures(tx, jobs, await setPictureUses(tx.db, { postId, holder: 'draft' }, []));
}

/** The versions that an administrator wrote. They belong to the agency, and stay without a name when the account goes. */
export const blogMemberData: MemberData = {
  name: 'blog-posts',
  async *entries(db, userId) {
    const rows = inPages((after, limit) => findVersionsBy(db, userId, { after, limit }));
    for await (const { post_id, title, kind, created_at } of rows) {
      yield { postId: post_id, title, kind, createdAt: created_at };
    }
  },
};
