import type { EditedPost, EditedSummary, PostState, PostVersion } from '#shared/contracts/blog-editor.ts';
import { presentTrash } from '../../app/trash.ts';
import type { Timestamp } from '../../db/schema.ts';
import type { Db } from '../../db/transaction.ts';
import { timestamp, type Clock } from '../../platform/clock.ts';
import { uploadedPicture } from './blog-pictures.ts';
import { authorOf, documentPictureList, joinedPicture, presentWriter } from './blog-presenter.ts';
import type { SummaryRow } from './blog-repository.ts';
import { findTags } from './blog-tags.ts';
import { findDraftSummaries, findLastWriters, type VersionRow, type WriterColumns } from './draft-repository.ts';
import { editedFields, findEdited, isSame, publishedFields, versionOf } from './edited-post.ts';
import type { WrittenFields } from './post-document.ts';
import { editorsByPost, editorsOf } from './post-editors.ts';

const stateOf = (post: Pick<SummaryRow, 'published' | 'published_at'>, now: Timestamp): PostState => {
  if (post.published === 0) return 'draft';
  return post.published_at > now ? 'scheduled' : 'published';
};

const isNew = ({ never_published }: Pick<SummaryRow, 'never_published'>): boolean => never_published === 1;

/** Posts as they appear in the console's list. */
export async function presentEditedList(db: Db, clock: Clock, rows: readonly SummaryRow[]): Promise<EditedSummary[]> {
  const ids = rows.map(({ id }) => id);
  const [tags, drafts, writers, editors] = await Promise.all([
    findTags(db, ids),
    findDraftSummaries(db, ids),
    findLastWriters(db, ids),
    editorsByPost(db, clock, ids),
  ]);
  return rows.map((post) => {
    const draft = drafts.find(({ post_id }) => post_id === post.id);
    const fields = draft && (JSON.parse(draft.fields) as WrittenFields);
    const imageUrl = fields ? fields.imageUrl : post.image_url;
    const state = stateOf(post, timestamp(clock));
    const isDraftLater = draft !== undefined && draft.updated_at > post.updated_at;
    return {
      id: post.id,
      slug: isNew(post) ? null : (post.trashed_slug ?? post.slug),
      title: fields?.title ?? post.title,
      category: fields?.category ?? post.category,
      tags: fields?.tags ?? (tags.get(post.id) ?? []).map(({ name }) => name),
      author: authorOf(fields ? fields.author : post.author),
      imageUrl,
      picture: imageUrl === post.image_url ? joinedPicture(post) : null,
      state,
      hasChanges: draft !== undefined || state === 'draft',
      publishedAt: isNew(post) ? null : post.published_at,
      updatedAt: versionOf({ post, draft }),
      updatedBy: writerOf(isDraftLater ? draft : writers.find(({ id }) => id === post.id)),
      editors: editors.get(post.id) ?? [],
      trash: presentTrash(post.trashed_at),
    };
  });
}

const writerOf = (row: WriterColumns | undefined) => (row ? presentWriter(row) : null);

/** A post in the editor. @throws HttpError 404 */
export async function presentEditedPost(db: Db, clock: Clock, id: number): Promise<EditedPost> {
  const edited = await findEdited(db, id);
  const { post, draft } = edited;
  const fields = await editedFields(db, edited);
  const seen = await publishedFields(db, post);
  const state = stateOf(post, timestamp(clock));
  const [above, pictures, writers, editors] = await Promise.all([
    uploadedPicture(db, fields.imageUrl),
    documentPictureList(db, fields.doc, seen.doc),
    findLastWriters(db, [id]),
    editorsOf(db, clock, id),
  ]);
  return {
    id,
    slug: isNew(post) ? null : post.slug,
    author: authorOf(fields.author),
    picture: above ? { ...above, alt: fields.imageAlt } : null,
    state,
    hasChanges: state === 'draft' || !isSame(fields, seen),
    publishedAt: isNew(post) ? null : post.published_at,
    updatedAt: versionOf(edited),
    updatedBy: writerOf(draft && draft.updated_at > post.updated_at ? draft : writers[0]),
    editors,
    fields,
    published: state === 'draft' ? null : seen,
    pictures,
  };
}

export const presentVersion = (row: VersionRow): PostVersion => ({
  id: row.id,
  kind: row.kind,
  createdAt: row.created_at,
  createdBy: presentWriter(row),
  title: row.title,
  words: row.words,
});
