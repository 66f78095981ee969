import { addComment, addPost, refreshPost } from '#shared/api/feed-cache.ts';
import { refreshUser } from '#shared/api/queries/auth.ts';
import { type Comment, createComment, createPost, type FeedPost, likePost } from '#shared/contracts/feed.ts';
import type { Arrivals } from '../../offline/outbox/use-outbox-runner.ts';

/** What is shown once something that waited has arrived, in this tab and the others. */
export const feedArrivals: Arrivals = {
  [likePost.name]: ({ client, queryClient }, { input }) => {
    void refreshPost(queryClient, client, Number(input.params?.id));
    void refreshUser(queryClient);
  },
  [createComment.name]: ({ client, queryClient }, _, answer) => {
    const comment = answer as Comment;
    void addComment(queryClient, comment);
    void refreshPost(queryClient, client, comment.postId);
    void refreshUser(queryClient);
  },
  [createPost.name]: ({ queryClient }, _, answer) => {
    void addPost(queryClient, answer as FeedPost);
    void refreshUser(queryClient);
  },
};
