import type { DraftFields } from '#shared/contracts/blog-editor.ts';
import type { Timestamp } from '../../db/schema.ts';
import type { Db } from '../../db/transaction.ts';
import { HttpError, notFound } from '../../platform/errors.ts';
import { findPostById, type PostWithPicture } from './blog-repository.ts';
import { findDrafts, type DraftRow } from './draft-repository.ts';
import { storedFields } from './post-document.ts';
import { fieldsOfPost } from './post-versions.ts';

/** A post with its draft. */
export interface EditedRow {
  readonly post: PostWithPicture;
  readonly draft: DraftRow | undefined;
}

/** @throws HttpError 404 */
export async function findEdited(db: Db, id: number): Promise<EditedRow> {
  const post = await findPostById(db, id);
  if (!post) throw notFound('this post');
  const [draft] = await findDrafts(db, [id]);
  return { post, draft };
}

interface Changed {
  readonly post: { readonly updated_at: Timestamp };
  readonly draft: { readonly updated_at: Timestamp } | undefined;
}
/** The version of post and draft together: the later of the two changes. */
export const versionOf = ({ post, draft }: Changed): Timestamp =>
  draft && draft.updated_at > post.updated_at ? draft.updated_at : post.updated_at;

/** What the editor shows: the draft, or the public content when there is none. */
export async function editedFields(db: Db, { post, draft }: EditedRow): Promise<DraftFields> {
  if (!draft) return publishedFields(db, post);
  const fields = storedFields(draft);
  if (fields) return fields;
  throw new HttpError(
    'conflict',
    'This draft was written with a newer version of the console. Reload the page to continue. Nothing is lost.',
  );
}

/** As `fieldsOfPost`. A post that was never published has no address or date of its own yet. */
export async function publishedFields(db: Db, post: PostWithPicture): Promise<DraftFields> {
  const fields = await fieldsOfPost(db, post);
  return post.never_published ? { ...fields, slug: '', publishedAt: null } : fields;
}

/** Whether two sets of fields are equal, regardless of the order of their keys. */
export const isSame = (one: DraftFields, other: DraftFields): boolean => canonical(one) === canonical(other);

const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
