import { addComment, addPost, changeCommentLike, refreshFiltered, refreshPost } from '#shared/api/feed-cache.ts';
import { refreshUser } from '#shared/api/queries/auth.ts';
import { feedKey } from '#shared/api/queries/feed.ts';
import {
  createComment,
  createPost,
  followPost,
  likeComment,
  likePost,
  savePost,
} from '#shared/contracts/endpoints/feed.ts';
import type { Comment, FeedPost } from '#shared/contracts/feed.ts';
import type { Arrivals } from '../../device/outbox/use-outbox-runner.ts';

/** Updates the caches of all tabs after an item of the outbox was sent. */
export const feedArrivals: Arrivals = {
  [likePost.name]: ({ client, queryClient }, { input }) => {
    void refreshPost(queryClient, client, Number(input.params?.id));
    void refreshUser(queryClient);
  },
  [savePost.name]: ({ client, queryClient }, { input }) => {
    void refreshPost(queryClient, client, Number(input.params?.id));
    void refreshFiltered(queryClient, ({ show }) => show === 'saved', 'none');
  },
  [followPost.name]: ({ client, queryClient }, { input }) =>
    void refreshPost(queryClient, client, Number(input.params?.id)),
  [likeComment.name]: ({ queryClient }, { input }, answer) => {
    const commentId = Number(input.params?.id);
    const like = { commentId, isOwn: true, ...(answer as { liked: boolean; likeCount: number }) };
    for (const [, post] of queryClient.getQueriesData<Partial<FeedPost>>({ queryKey: feedKey })) {
      const isThere = post?.comments?.some(({ id }) => id === commentId);
      if (isThere && post?.id !== undefined) changeCommentLike(queryClient, post.id, like);
    }
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
