import type * as z from 'zod/mini';
import * as feed from '#shared/contracts/endpoints/feed.ts';
import type { Comment, FeedPost } from '#shared/contracts/feed.ts';
import type { newComment, PostForm } from '#shared/contracts/forms/feed.ts';
import type { Answer, MemberClient } from './test-client.ts';

/** Shares a post. */
export async function share(author: MemberClient, form: Partial<PostForm> = {}): Promise<FeedPost> {
  const body = { title: 'Open day', content: 'Forty families came.', ...form };
  return expectOk(await author.call(feed.createPost, { body }));
}

/** The fields of a comment besides its text. */
type CommentDetails = Omit<z.input<typeof newComment>, 'content'>;

export async function commentOn(
  post: { id: number },
  author: MemberClient,
  content = 'Well done!',
  details: CommentDetails = {},
): Promise<Comment> {
  const body = { content, ...details };
  return expectOk(await author.call(feed.createComment, { params: { id: String(post.id) }, body }));
}

/** Replies to a comment. */
export const replyTo = (comment: Comment, author: MemberClient, content = 'Thank you!'): Promise<Comment> =>
  commentOn({ id: comment.postId }, author, content, { parentId: comment.id });

/** Sets a comment's like. */
export async function likeComment(comment: { id: number }, member: MemberClient, liked: boolean) {
  return expectOk(await member.call(feed.likeComment, { params: { id: String(comment.id) }, body: { liked } }));
}

/** Sets a like, or toggles it without `liked`. */
export async function like(post: { id: number }, member: MemberClient, liked?: boolean) {
  const body = liked === undefined ? undefined : { liked };
  return expectOk(await member.call(feed.likePost, { params: { id: String(post.id) }, body }));
}

/** The post as a member sees it now. */
export async function look(post: { id: number }, viewer: MemberClient): Promise<FeedPost> {
  return expectOk(await viewer.call(feed.getPost, { params: { id: String(post.id) } }));
}

function expectOk<T>({ status, body }: Answer<T>): T {
  if (status >= 300) throw new Error(`Unexpected ${status}: ${JSON.stringify(body)}`);
  return body;
}
