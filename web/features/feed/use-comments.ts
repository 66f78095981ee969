import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { commentsQuery } from '#shared/api/queries/feed.ts';
import type { FeedPost } from '#shared/contracts/feed.ts';
import { mergeComments } from '#shared/rules/feed-changes.ts';

/** How many comments a post shows before anybody asks for more. */
const AT_FIRST = 3;

/** A post's comments, oldest first: the newest few (unless `all`), then all that came with the post, then older ones from the server. */
export function useComments(post: FeedPost, all: boolean) {
  const [unfolded, setUnfolded] = useState(all);
  const [fetching, setFetching] = useState(false);
  const older = useInfiniteQuery({ ...commentsQuery(useApi(), post.id), enabled: fetching });

  const known = mergeComments(post.comments, older.data?.pages.flatMap((page) => page.items) ?? []);
  const comments = unfolded ? known : known.slice(-AT_FIRST);
  const isFolded = comments.length < known.length;
  const hasOlder = older.data ? older.hasNextPage : post.commentCount > known.length;

  const showEarlier = () => {
    setUnfolded(true);
    if (isFolded) return;
    if (older.data) void older.fetchNextPage();
    else if (older.isError) void older.refetch();
    else setFetching(true);
  };
  return {
    comments,
    hasEarlier: isFolded || hasOlder,
    showEarlier,
    loading: older.isFetching,
    failed: older.isError && !older.isFetching,
  };
}
