import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { useLiveState } from '#shared/api/live/live-state.ts';
import { newestPostsQuery } from '#shared/api/queries/feed.ts';
import type { FeedPost } from '#shared/contracts/feed.ts';
import { unseenPosts } from '#shared/rules/feed-changes.ts';
import { useMember } from '../../app/member.tsx';
import { noteNewPost, useNewPosts } from '../../live/new-posts.ts';
import { tellFailure } from './tell-failure.ts';

const EVERY_HALF_MINUTE = 30_000;

/**
 * How many posts others have shared since the feed was read, and the way to show them: nothing moves under the reader's
 * eyes. Told by live events; while these are down, the newest posts are asked for now and then.
 * @param first the posts of the first page, as they stand; undefined while there are none to compare with
 */
export function useUnseenPosts(first: readonly FeedPost[] | undefined): {
  readonly count: number;
  /** @returns whether they are shown */
  readonly show: () => Promise<boolean>;
} {
  const { id: memberId } = useMember();
  const { count, show } = useNewPosts();
  const isDown = useLiveState() === 'down';
  const { data: newest } = useQuery({
    ...newestPostsQuery(useApi()),
    refetchInterval: EVERY_HALF_MINUTE,
    enabled: first !== undefined && isDown,
  });
  const compare = useEffectEvent((posts: readonly FeedPost[]) => {
    for (const { id } of unseenPosts(posts, first ?? [], memberId).toReversed()) noteNewPost(id);
  });
  useEffect(() => compare(newest), [newest]);

  return {
    count,
    async show() {
      try {
        await show();
        return true;
      } catch (error) {
        tellFailure('We could not load the new posts', error as Error);
        return false;
      }
    },
  };
}
