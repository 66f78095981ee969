import Heart from 'lucide-react/icons/heart';
import { useState } from 'react';
import { likePost } from '#shared/contracts/endpoints/feed.ts';
import type { FeedPost } from '#shared/contracts/feed.ts';
import { cx } from '#shared/ui/cx.ts';
import { withLike } from '#shared/rules/feed-changes.ts';
import { useMember } from '../../../app/member.tsx';
import { useQueuedItems, sendOrQueue } from '../../../device/outbox/page-outbox.ts';
import { postQueueKey } from '#shared/api/outbox/kinds.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#shared/api/api-context.tsx';
import { changePost, refreshPost } from '#shared/api/feed-cache.ts';
import { newIdempotencyKey } from '#shared/api/idempotency-keys.ts';
import { refreshUser } from '#shared/api/queries/auth.ts';
import { postKey } from '#shared/api/queries/feed.ts';
import { toastFailure } from '../toast-failure.ts';

/** A heart, filled when the member likes the post, and the number of likes unless it is zero. */
export function LikeButton({ post }: { post: FeedPost }) {
  const setLike = useLike(post);
  const member = useMember();
  const meant = useWithWaitingLike(post);
  // The cache updates a moment after the press, which may be after the next frame.
  const [pressed, setPressed] = useState<boolean>();
  if (pressed === post.likedByMe) setPressed(undefined);
  const { likedByMe, likeCount } = pressed === undefined ? meant.post : withLike(meant.post, member.id, pressed);
  const press = () => {
    setPressed(!likedByMe);
    // The call may fail before the cache has updated.
    setLike(!likedByMe, { onSettled: () => setPressed(undefined) });
  };
  return (
    <button
      type="button"
      aria-pressed={likedByMe}
      onClick={press}
      className={cx(
        'inline-flex min-h-11 items-center gap-2 rounded-sm px-2.5 text-sm font-semibold transition-colors hover:bg-sunken @max-sm:gap-1.5 @max-sm:px-1.5',
        likedByMe ? 'text-red' : 'text-muted hover:text-ink',
      )}
    >
      <Heart aria-hidden="true" className={cx('size-5 transition-transform', likedByMe && 'scale-110 fill-current')} />
      <span>Like</span>
      {likeCount > 0 ? (
        <span className="figures">
          {likeCount.toLocaleString('en-GB')}
          <span className="sr-only">{likeCount === 1 ? ' like' : ' likes'}</span>
        </span>
      ) : null}
      {meant.isWaiting ? <span className="text-xs font-normal text-muted">waiting</span> : null}
    </button>
  );
}

/** The post with its pending like applied. */
function useWithWaitingLike(post: FeedPost): { readonly post: FeedPost; readonly isWaiting: boolean } {
  const member = useMember();
  const waiting = useQueuedItems(likePost, postQueueKey(post.id)).findLast(({ state }) => state === 'waiting');
  if (!waiting) return { post, isWaiting: false };
  return { post: withLike(post, member.id, (waiting.input.body as { liked: boolean }).liked), isWaiting: true };
}

/**
 * Likes a post or withdraws the like: optimistic, undone on failure; refetches the post after the call. Sends the
 * wanted state instead of a toggle, one call after another: the last press wins. Offline it goes to the outbox.
 */
function useLike(post: FeedPost) {
  const client = useApi();
  const queryClient = useQueryClient();
  const member = useMember();
  const mutationKey = ['like', post.id];
  const show = (liked: boolean) => changePost(queryClient, post.id, (known) => withLike(known, member.id, liked));

  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    meta: { contributes: true },
    mutationFn: (liked: boolean) =>
      sendOrQueue(
        client,
        likePost,
        { params: { id: String(post.id) }, body: { liked } },
        { key: newIdempotencyKey(), userId: member.id },
      ),
    async onMutate(liked) {
      // A pending response would overwrite the new state.
      await queryClient.cancelQueries({ queryKey: postKey(post.id), exact: true });
      const before = queryClient.getQueryData<FeedPost>(postKey(post.id))?.likedByMe ?? post.likedByMe;
      show(liked);
      return before;
    },
    onSuccess(answer, _, before) {
      // `useWithWaitingLike` applies a pending like on top of the server's state, so that discarding it undoes it.
      if (answer === null) show(before);
    },
    onError(error, liked) {
      show(!liked);
      toastFailure('Failed to like post', error);
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
