import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { listComments } from '../contracts/endpoints/feed.ts';
import type { Comment, FeedPost } from '../contracts/feed.ts';
import { withChangedComment, withComment, withoutComment } from '../rules/feed-changes.ts';
import type { Client, Page } from './client.ts';
import { feedKey, postKey, postQuery } from './queries/feed.ts';
import { queryKey } from './query-options.ts';

/*
 * What a write changes in the feed that has been read: one post, one comment, or the list's top. Nothing here reads
 * the whole list again.
 */

type Pages<Item> = InfiniteData<Page<Item>, string | null>;

/** Changes one post wherever it is shown. */
export function changePost(queryClient: QueryClient, id: number, change: (post: FeedPost) => FeedPost): void {
  queryClient.setQueryData<FeedPost | null>(postKey(id), (post) => post && change(post));
}

/** Reads one post again, and takes it away when it is gone. When it cannot be read, it stays as it was. */
export async function refreshPost(queryClient: QueryClient, client: Client, id: number): Promise<void> {
  try {
    const post = await queryClient.fetchQuery({ ...postQuery(client, id), staleTime: 0, retry: false });
    if (post === null) await removePost(queryClient, id);
  } catch {
    // What is shown is what the write left: the next reading puts it right.
  }
}

/** Puts a new post on top. */
export async function addPost(queryClient: QueryClient, post: FeedPost): Promise<void> {
  queryClient.setQueryData(postKey(post.id), post);
  await changeFeed(queryClient, ([first, ...rest]) =>
    first ? [{ ...first, items: [post, ...first.items.filter(({ id }) => id !== post.id)] }, ...rest] : [],
  );
}

/** Takes a post away, with the comments that were read for it. */
export async function removePost(queryClient: QueryClient, id: number): Promise<void> {
  queryClient.setQueryData(postKey(id), null);
  queryClient.removeQueries({ queryKey: commentsKey(id) });
  await changeFeed(queryClient, (pages) => without(pages, id));
}

/** Adds a comment under its post. */
export async function addComment(queryClient: QueryClient, comment: Comment): Promise<void> {
  changePost(queryClient, comment.postId, (post) => withComment(post, comment));
  await changeFetchedComments(queryClient, comment.postId, ([first, ...rest]) =>
    first ? [{ ...first, items: [comment, ...first.items] }, ...rest] : [],
  );
}

/** Puts what a comment now says where the old words stood. */
export async function changeComment(queryClient: QueryClient, comment: Comment): Promise<void> {
  changePost(queryClient, comment.postId, (post) => withChangedComment(post, comment));
  await changeFetchedComments(queryClient, comment.postId, (pages) =>
    pages.map((page) => ({ ...page, items: page.items.map((known) => (known.id === comment.id ? comment : known)) })),
  );
}

/** Takes a comment away. */
export async function removeComment(queryClient: QueryClient, { id, postId }: Comment): Promise<void> {
  changePost(queryClient, postId, (post) => withoutComment(post, id));
  await changeFetchedComments(queryClient, postId, (pages) => without(pages, id));
}

const commentsKey = (postId: number) => queryKey(listComments, { id: postId });

const without = <Item extends { id: number }>(pages: readonly Page<Item>[], id: number): Page<Item>[] =>
  pages.map((page) => ({ ...page, items: page.items.filter((item) => item.id !== id) }));

// A page on its way would be put beside the pages from before the change: it is given up, and asked for again.
async function changeFeed(
  queryClient: QueryClient,
  change: (pages: readonly Page<FeedPost>[]) => Page<FeedPost>[],
): Promise<void> {
  const filter = { queryKey: feedKey, exact: true };
  await queryClient.cancelQueries(filter);
  if (!queryClient.getQueryData(feedKey)) void queryClient.refetchQueries(filter);
  queryClient.setQueryData<Pages<FeedPost>>(feedKey, (feed) => feed && { ...feed, pages: change(feed.pages) });
}

async function changeFetchedComments(
  queryClient: QueryClient,
  postId: number,
  change: (pages: readonly Page<Comment>[]) => Page<Comment>[],
): Promise<void> {
  const filter = { queryKey: commentsKey(postId) };
  await queryClient.cancelQueries(filter);
  queryClient.setQueriesData<Pages<Comment>>(filter, (known) => known && { ...known, pages: change(known.pages) });
}
