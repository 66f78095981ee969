import { createHmac } from 'node:crypto';
import type { BlogPost } from '#shared/contracts/blog.ts';
import type * as contract from '#shared/contracts/blog-editor.ts';
import type { PreviewLink } from '#shared/contracts/blog-editor.ts';
import { publishingLimits } from '#shared/contracts/publishing-limits.ts';
import { readingMinutes } from '#shared/rules/blog-text.ts';
import type { HandlersFor } from '../../app/call.ts';
import type { Deps } from '../../app/deps.ts';
import type { Db, Transaction } from '../../db/transaction.ts';
import { timestamp, type Clock } from '../../platform/clock.ts';
import { HttpError, notFound } from '../../platform/errors.ts';
import { hashToken, newToken } from '../../platform/secrets.ts';
import { uploadedPicture } from './blog-pictures.ts';
import { authorOf, documentPictureList, presentWriter } from './blog-presenter.ts';
import { tagsOf } from './blog-tags.ts';
import {
  deletePreviewLink,
  findPreviewedPost,
  findPreviewLinks,
  insertPreviewLink,
  setPreviewToken,
} from './draft-repository.ts';
import { editedFields, findEdited, versionOf } from './edited-post.ts';
import { plainText } from './post-document.ts';

const HOLDS_FOR = 14 * 24 * 60 * 60 * 1000;

type Link = Omit<PreviewLink, 'createdBy'>;

/**
 * Creates a link to a post's draft that anybody can open. The database stores only the hash of its token. The token
 * derives from the row and the server's secret, so a retry gets the same address (`previewAddress`). Call it in a
 * transaction.
 * @throws HttpError 409 when there are too many
 */
export async function addPreviewLink(
  tx: Transaction,
  { clock, secret }: Pick<Deps, 'clock' | 'secret'>,
  { postId, by }: { readonly postId: number; readonly by: number },
): Promise<Link> {
  const now = timestamp(clock);
  if ((await findPreviewLinks(tx.db, postId, now)).length >= publishingLimits.previewLinks) {
    throw new HttpError('conflict', 'This post already has 10 preview links. Revoke one of them first.');
  }
  const expiresAt = timestamp(clock, HOLDS_FOR);
  const link = {
    post_id: postId,
    // Replaced once the id is known.
    token_hash: hashToken(newToken()),
    created_at: now,
    created_by: by,
    expires_at: expiresAt,
  };
  const { id } = await insertPreviewLink(tx.db, link);
  await setPreviewToken(tx.db, id, hashToken(tokenOf({ id, createdAt: now }, secret)));
  return { id, createdAt: now, expiresAt };
}

/** The address behind a link. It is stored nowhere, not even in the response kept for retries. */
export const previewAddress = (
  link: Pick<Link, 'id' | 'createdAt'>,
  { publicUrl, secret }: Pick<Deps, 'publicUrl' | 'secret'>,
): string => `${publicUrl()}/preview/${tokenOf(link, secret)}`;

const tokenOf = ({ id, createdAt }: Pick<Link, 'id' | 'createdAt'>, secret: string): string =>
  createHmac('sha256', secret).update(`preview\n${id}\n${createdAt}`).digest('base64url');

type Handlers = Pick<HandlersFor<typeof contract>, 'listPreviewLinks' | 'revokePreviewLink' | 'getPostPreview'>;

/** Private preview links to drafts, except for creating them. */
export const previewHandlers = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Handlers => ({
  async listPreviewLinks({ params }) {
    await findEdited(db, params.id);
    return (await findPreviewLinks(db, params.id, timestamp(clock))).map((row) => ({
      id: row.id,
      createdAt: row.created_at,
      createdBy: presentWriter(row),
      expiresAt: row.expires_at,
    }));
  },

  async revokePreviewLink({ params, audit, write }) {
    return write(async (tx) => {
      const { numDeletedRows } = await deletePreviewLink(tx.db, params.id, params.link);
      if (numDeletedRows === 0n) throw notFound('this link');
      await audit(tx, { kind: 'blog-post', id: params.id, summary: 'Revoked a preview link of a blog post' });
      return { success: true };
    });
  },

  async getPostPreview({ params }) {
    const found = await findPreviewedPost(db, hashToken(params.token), timestamp(clock));
    if (!found) throw notFound('this preview');
    return presentPreview(db, clock, found.post_id);
  },
});

/** The draft as readers would see it. */
async function presentPreview(db: Db, clock: Clock, id: number): Promise<BlogPost> {
  const edited = await findEdited(db, id);
  const fields = await editedFields(db, edited);
  const { doc, imageUrl } = fields;
  const content = plainText(doc);
  const picture = await uploadedPicture(db, imageUrl);
  return {
    id,
    slug: edited.post.slug,
    title: fields.title.trim() || 'Untitled',
    excerpt: fields.excerpt,
    category: fields.category.trim() || edited.post.category,
    tags: tagsOf(fields.tags),
    author: authorOf(fields.author),
    imageUrl,
    picture: picture ? { ...picture, alt: fields.imageAlt } : null,
    readingMinutes: readingMinutes(content),
    published: edited.post.published === 1,
    publishedAt: fields.publishedAt ?? timestamp(clock),
    createdAt: edited.post.created_at,
    updatedAt: versionOf(edited),
    doc,
    content,
    pictures: await documentPictureList(db, doc),
    seoTitle: fields.seoTitle || null,
    seoDescription: fields.seoDescription || null,
  };
}
