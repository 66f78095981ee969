import { createFeedUpdates } from '#shared/api/live/feed-updates.ts';
import { collectNewPosts } from './collect-new-posts.ts';
import type { Follow } from './live.ts';
import { forgetNewPosts } from './new-posts.ts';

/** Keeps the posts that a member has read, and counts the new ones. */
export const followFeed: Follow = ({ client, queryClient, userId }) => {
  const updateFeed = createFeedUpdates(queryClient, client, userId);
  return {
    hear(event) {
      updateFeed(event);
      collectNewPosts(queryClient, event, userId);
    },
    miss: forgetNewPosts,
    end: forgetNewPosts,
  };
};
