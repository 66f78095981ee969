import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#shared/api/api-context.tsx';
import { changePost, refreshPost } from '#shared/api/feed-cache.ts';
import { newKey } from '#shared/api/keyring.ts';
import { refreshUser } from '#shared/api/queries/auth.ts';
import { postKey } from '#shared/api/queries/feed.ts';
import { type FeedPost, likePost } from '#shared/contracts/feed.ts';
import { withLike } from '#shared/rules/feed-changes.ts';
import { useMember } from '../../app/member.tsx';
import { sendOrKeep } from '../../offline/outbox/send-or-keep.ts';
import { postLane } from './lanes.ts';
import { tellFailure } from './tell-failure.ts';

/**
 * Likes a post or takes the like back: shown at once, undone when it fails, and read again after the call
 * (members-side §4). What is sent is the wish, not a toggle, and one after the other: the last click wins. Without a
 * network it waits, and is shown as it is meant.
 */
export function useLike(post: FeedPost): (liked: boolean) => void {
  const client = useApi();
  const queryClient = useQueryClient();
  const member = useMember();
  const mutationKey = ['like', post.id];
  const show = (liked: boolean) => changePost(queryClient, post.id, (known) => withLike(known, member.id, liked));

  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    meta: { deed: true },
    mutationFn: (liked: boolean) =>
      sendOrKeep(
        client,
        likePost,
        { params: { id: String(post.id) }, body: { liked } },
        { key: newKey(), userId: member.id, lane: postLane(post.id), lastWins: true },
      ),
    async onMutate(liked) {
      // A reading on its way would bring back what was before.
      await queryClient.cancelQueries({ queryKey: postKey(post.id), exact: true });
      const before = queryClient.getQueryData<FeedPost>(postKey(post.id))?.likedByMe ?? post.likedByMe;
      show(liked);
      return before;
    },
    onSuccess(answer, _, before) {
      // What waits is shown over what the server holds (`useAsMeant`), so that it goes when it is discarded.
      if (answer === null) show(before);
    },
    onError(error, liked) {
      show(!liked);
      tellFailure('Failed to like post', error);
    },
    onSettled(answer) {
      if (answer === null) return;
      if (queryClient.isMutating({ mutationKey }) > 1) return;
      void refreshPost(queryClient, client, post.id);
      void refreshUser(queryClient);
    },
  });
  return mutate;
}
