import { limits } from '#shared/contracts/limits.ts';
import type { Db } from '../../db/transaction.ts';
import { type CommentRow, findCommentLikers, findLikedComments } from './comment-repository.ts';

/*
 * The likes of the comments that a kept post shows: who gave them is kept with the post, so that a page need not be asked
 * again whose they are.
 */

/** Of each comment that somebody likes, who does; null when these are too many to keep. */
export type CommentLikers = ReadonlyMap<number, ReadonlySet<number> | null>;

/** Reads the members who like each of some comments. */
export async function readCommentLikers(db: Db, comments: readonly CommentRow[]): Promise<CommentLikers> {
  const liked = comments.filter((row) => row.like_count > 0);
  const few = liked.filter((row) => row.like_count <= limits.likesShown).map(({ id }) => id);
  const likes = few.length === 0 ? [] : await findCommentLikers(db, { ids: few });
  const byComment = Map.groupBy(likes, (like) => like.comment_id);
  return new Map(
    liked.map(({ id }) => {
      const given = byComment.get(id);
      return [id, given ? new Set(given.map((like) => like.user_id)) : null];
    }),
  );
}

/** Finds the comments that a viewer likes: asked of the database only for those that many like. */
export async function findLikedOf(
  db: Db,
  posts: readonly { readonly commentLikers: CommentLikers }[],
  viewerId: number,
): Promise<ReadonlySet<number>> {
  const all = posts.flatMap((post) => [...post.commentLikers]);
  const known = all.filter(([, likers]) => likers?.has(viewerId)).map(([id]) => id);
  const crowded = all.filter(([, likers]) => likers === null).map(([id]) => id);
  return new Set(crowded.length === 0 ? known : [...known, ...(await findLikedComments(db, viewerId, crowded))]);
}

/**
 * Puts the comments that a viewer likes at the end of a post's JSON.
 * @param end what follows its other values, up to the last brace
 */
export function withLikedComments(
  end: { readonly text: string; readonly bytes: Buffer },
  { commentLikers }: { readonly commentLikers: CommentLikers },
  liked: ReadonlySet<number>,
): { readonly text: string; readonly bytes: Buffer } {
  const own = liked.size === 0 ? [] : [...commentLikers.keys()].filter((id) => liked.has(id));
  if (own.length === 0) return end;
  const text = `${end.text.slice(0, -1)},"likedComments":[${own.join()}]}`;
  return { text, bytes: Buffer.from(text) };
}
