import { randomBytes } from 'node:crypto';
import type * as z from 'zod/mini';
import type { DraftFields } from '#shared/contracts/blog-editor.ts';
import { defaultCategory, type draftChange, type draftForm, type publishForm } from '#shared/contracts/forms/blog.ts';
import { londonTime, longDate } from '#shared/rules/blog-dates.ts';
import type { Deps } from '../../app/deps.ts';
import type { Timestamp } from '../../db/schema.ts';
import type { Db, Transaction } from '../../db/transaction.ts';
import { toAdministrators } from '../../live/audience.ts';
import { timestamp, timestampAfter } from '../../platform/clock.ts';
import { HttpError, notFound, refusedField } from '../../platform/errors.ts';
import { documentPictures, deleteRemovedPictures, setPictureUses } from './blog-pictures.ts';
import { insertPost, updatePost, type PostWithPicture } from './blog-repository.ts';
import { announcePost, utc, writePost } from './blog-service.ts';
import { presentWriter } from './blog-presenter.ts';
import { findLastWriters, findVersion, UNTITLED, writeDraft } from './draft-repository.ts';
import { editedFields, findEdited, isSame, versionOf, type EditedRow } from './edited-post.ts';
import { postTextColumns, storedFields } from './post-document.ts';
import { closeDraft, dropDraft, saveVersion, shownPictures } from './post-versions.ts';

type Needs = Pick<Deps, 'clock' | 'jobs' | 'live' | 'contentChanged'>;

const MINUTE = 60_000;
/** After a pause of this length the text before it is stored as a version. */
const PAUSE = 5 * MINUTE;
/** How often uninterrupted writing stores a version. */
const LONGEST_STRETCH = 20 * MINUTE;

/** @throws HttpError 409 that says who changed it, when the change is based on another version */
async function requireVersion(db: Db, edited: EditedRow, ifUpdatedAt: Timestamp): Promise<void> {
  const now = versionOf(edited);
  if (now === ifUpdatedAt) return;
  const { draft, post } = edited;
  const writer = draft?.updated_at === now ? draft : (await findLastWriters(db, [post.id]))[0];
  const who = (writer && presentWriter(writer)?.name) ?? 'Someone else';
  throw refusedField(
    'conflict',
    'ifUpdatedAt',
    `${who} changed this post on ${longDate(now)} at ${londonTime(now)} (London) while you were editing.`,
  );
}

/** A post in the version that a change is based on. @throws HttpError 404; 409 as `requireVersion` */
async function findForChange(db: Db, id: number, ifUpdatedAt: Timestamp): Promise<EditedRow> {
  const edited = await findEdited(db, id);
  await requireVersion(db, edited, ifUpdatedAt);
  return edited;
}

/**
 * Creates a post that only the console shows. Call it in a transaction.
 * @returns its id
 * @throws HttpError 400 when a picture no longer exists
 */
export async function beginPost(
  tx: Transaction,
  deps: Needs,
  form: z.output<typeof draftForm>,
  by: number,
): Promise<number> {
  const { db } = tx;
  const fields = { ...form, publishedAt: utc(form.publishedAt) ?? null };
  const now = timestamp(deps.clock);
  await documentPictures(db, fields.doc);
  const { id } = await insertPost(db, {
    slug: `untitled-${randomBytes(8).toString('hex')}`,
    title: fields.title.trim() || UNTITLED,
    excerpt: fields.excerpt,
    category: fields.category.trim() || defaultCategory,
    ...postTextColumns({ type: 'doc', content: [{ type: 'paragraph' }] }),
    published: 0,
    never_published: 1,
    published_at: now,
    updated_by: by,
    created_at: now,
    updated_at: now,
  });
  await putDraft(tx, deps, { postId: id, fields, at: now, by, keptAt: now });
  await deps.live.emit(tx, { name: 'blog.post.changed', data: { postId: id } }, toAdministrators);
  return id;
}

interface NewDraft {
  readonly postId: number;
  readonly fields: DraftFields;
  readonly at: Timestamp;
  readonly by: number;
  readonly keptAt: Timestamp;
}

async function putDraft(tx: Transaction, { jobs, live }: Needs, draft: NewDraft): Promise<void> {
  const { postId, fields, by } = draft;
  await writeDraft(tx.db, draft);
  const pictures = await shownPictures(tx.db, fields);
  await deleteRemovedPictures(tx, jobs, await setPictureUses(tx.db, { postId, holder: 'draft' }, pictures));
  await live.emit(tx, { name: 'blog.draft.changed', data: { postId, userId: by } }, toAdministrators);
}

/**
 * Saves a draft. Saving the text that is already there always succeeds, because the earlier response may have been
 * lost. Call it in a transaction.
 * @throws HttpError 404; 409 when somebody else has changed it since; 400 when a picture no longer exists
 */
export async function saveDraft(
  tx: Transaction,
  deps: Needs,
  id: number,
  { ifUpdatedAt, ...form }: z.output<typeof draftChange>,
  by: number,
): Promise<void> {
  const { db } = tx;
  const fields = { ...form, publishedAt: utc(form.publishedAt) ?? null };
  const edited = await findEdited(db, id);
  const before = await editedFields(db, edited);
  if (isSame(before, fields)) return;
  await requireVersion(db, edited, ifUpdatedAt);
  await documentPictures(db, fields.doc);
  await replaceDraft(tx, deps, { edited, before, fields, by, keepsBefore: false });
}

interface Replacement {
  readonly edited: EditedRow;
  readonly before: DraftFields;
  readonly fields: DraftFields;
  readonly by: number;
  /** Stores the previous draft as a version, however recent it is. */
  readonly keepsBefore: boolean;
}

async function replaceDraft(tx: Transaction, deps: Needs, { edited, before, fields, by, keepsBefore }: Replacement) {
  const { post, draft } = edited;
  const at = timestampAfter(deps.clock, versionOf(edited));
  const isOlder = (time: Timestamp, than: number) => Date.parse(at) - Date.parse(time) >= than;
  const keeps =
    draft !== undefined &&
    (keepsBefore ||
      draft.updated_by !== by ||
      isOlder(draft.updated_at, PAUSE) ||
      isOlder(draft.kept_at, LONGEST_STRETCH));
  if (keeps) {
    await saveVersion(tx, deps, {
      postId: post.id,
      kind: 'draft',
      fields: before,
      at: draft.updated_at,
      by: draft.updated_by,
    });
  }
  await putDraft(tx, deps, { postId: post.id, fields, at, by, keptAt: keeps || !draft ? at : draft.kept_at });
  // Keeps the lists of consoles that do not support drafts correct.
  const title = fields.title.trim() || UNTITLED;
  if (post.never_published && title !== post.title) await updatePost(tx.db, post.id, { title });
}

/**
 * Publishes a post or its changes. A date in the future schedules it. Call it in a transaction.
 * @throws HttpError 404; 409 when somebody else has changed it since, or the slug is taken; 400 as `writePost`
 */
export async function publishPost(
  tx: Transaction,
  deps: Needs,
  id: number,
  { ifUpdatedAt, ...form }: z.output<typeof publishForm>,
  by: number,
): Promise<PostWithPicture> {
  const { db } = tx;
  const edited = await findForChange(db, id, ifUpdatedAt);
  const { post, draft } = edited;
  const now = timestamp(deps.clock);
  const row = await writePost(
    tx,
    deps,
    post,
    { ...form, publishedAt: form.publishedAt ?? (post.never_published ? now : undefined), published: true },
    { by, after: versionOf(edited) },
  );
  // Stores another person's draft as a version, in case this text differs from it.
  if (draft && draft.updated_by !== by) await closeDraft(tx, deps, id);
  else await dropDraft(tx, deps, id);
  return row;
}

/** Takes a post off the site. Call it in a transaction. @throws HttpError 404; 409 as for publishing */
export async function unpublishPost(
  tx: Transaction,
  deps: Needs,
  id: number,
  { ifUpdatedAt, by }: { readonly ifUpdatedAt: Timestamp; readonly by: number },
): Promise<PostWithPicture> {
  const edited = await findForChange(tx.db, id, ifUpdatedAt);
  const updated_at = timestampAfter(deps.clock, versionOf(edited));
  await updatePost(tx.db, id, { published: 0, updated_at, updated_by: by });
  await announcePost(tx, deps, id);
  return edited.post;
}

/**
 * Discards the draft. Its text stays among the versions. Call it in a transaction.
 * @throws HttpError 404; 409 as for publishing, and where the post was never public
 */
export async function discardDraft(
  tx: Transaction,
  deps: Needs,
  id: number,
  { ifUpdatedAt, by }: { readonly ifUpdatedAt: Timestamp; readonly by: number },
): Promise<PostWithPicture> {
  const edited = await findForChange(tx.db, id, ifUpdatedAt);
  if (edited.post.never_published) {
    throw new HttpError(
      'conflict',
      'This post was never published, so there’s nothing to go back to. You can delete it.',
    );
  }
  await closeDraft(tx, deps, id);
  await deps.live.emit(tx, { name: 'blog.draft.changed', data: { postId: id, userId: by } }, toAdministrators);
  return edited.post;
}

/**
 * Restores a version into the draft. The previous draft becomes a version. Call it in a transaction.
 * @throws HttpError 404; 409 as for publishing
 */
export async function restoreVersion(
  tx: Transaction,
  deps: Needs,
  { id, version }: { readonly id: number; readonly version: number },
  { ifUpdatedAt, by }: { readonly ifUpdatedAt: Timestamp; readonly by: number },
): Promise<PostWithPicture> {
  const edited = await findForChange(tx.db, id, ifUpdatedAt);
  const found = await findVersion(tx.db, id, version);
  const fields = found && storedFields(found);
  if (!fields) throw notFound('this version');
  const before = await editedFields(tx.db, edited);
  // Address and date stay: only the content is restored.
  const { slug, publishedAt } = before;
  const restored = { ...fields, slug: slug || fields.slug, publishedAt };
  if (!isSame(before, restored)) {
    await replaceDraft(tx, deps, { edited, before, fields: restored, by, keepsBefore: true });
  }
  return edited.post;
}
