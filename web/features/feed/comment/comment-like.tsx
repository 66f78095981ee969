import Heart from 'lucide-react/icons/heart';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { changeCommentLike } from '#shared/api/feed-cache.ts';
import { newIdempotencyKey } from '#shared/api/idempotency-keys.ts';
import { commentQueueKey } from '#shared/api/outbox/kinds.ts';
import { postKey } from '#shared/api/queries/feed.ts';
import { likeComment } from '#shared/contracts/endpoints/feed.ts';
import type { Comment } from '#shared/contracts/feed.ts';
import { cx } from '#shared/ui/cx.ts';
import { lazyPart } from '#shared/ui/lazy-part.tsx';
import { useMember } from '../../../app/member.tsx';
import { sendOrQueue, useQueuedItems } from '../../../device/outbox/page-outbox.ts';
import { toastFailure } from '../toast-failure.ts';

const WhoLiked = lazyPart(async () => (await import('../post/who-liked.tsx')).WhoLiked);

/** The class of a comment's buttons. */
export const commentAction =
  'inline-flex min-h-9 items-center gap-1.5 rounded-sm px-2 text-xs font-semibold text-muted transition-colors hover:bg-sunken hover:text-ink';

interface LikersButtonProps {
  readonly of: 'post' | 'comment';
  readonly id: number;
  readonly likeCount: number;
  readonly className?: string;
}

/** A button with the list of people who like a post or a comment; hidden without any. */
export function LikersButton({ of, id, likeCount, className }: LikersButtonProps) {
  const [open, setOpen] = useState(false);
  if (likeCount === 0 && !open) return null;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`See who liked this ${of}`}
        className={className}
        onPointerEnter={WhoLiked.prepare}
        onFocus={WhoLiked.prepare}
        onClick={() => setOpen(true)}
      >
        See who
      </button>
      <WhoLiked of={of} id={id} open={open} onOpenChange={setOpen} />
    </>
  );
}

/** A comment's heart, filled when the member likes it, with the number of likes above zero and the people behind it. */
export function CommentLikeButton({ comment }: { comment: Comment }) {
  const setLike = useCommentLike(comment);
  const waiting = useQueuedItems(likeComment, commentQueueKey(comment.id)).findLast(({ state }) => state === 'waiting');
  const isLiked = comment.likedByMe ?? false;
  // A pending like is applied on top of the server's state, so that discarding it undoes it.
  const meant = waiting ? (waiting.input.body as { liked: boolean }).liked : isLiked;
  const likeCount = (comment.likeCount ?? 0) + Number(meant) - Number(isLiked);
  return (
    <>
      <button
        type="button"
        aria-pressed={meant}
        onClick={() => setLike(!meant)}
        className={cx(commentAction, meant && 'text-red! hover:text-red')}
      >
        <Heart aria-hidden="true" className={cx('size-4', meant && 'fill-current')} />
        <span>Like</span>
        <span className="sr-only"> comment</span>
        {likeCount > 0 ? (
          <span className="figures">
            {likeCount.toLocaleString('en-GB')}
            <span className="sr-only">{likeCount === 1 ? ' like' : ' likes'}</span>
          </span>
        ) : null}
        {waiting ? <span className="font-normal">waiting</span> : null}
      </button>
      <LikersButton of="comment" id={comment.id} likeCount={comment.likeCount ?? 0} className={commentAction} />
    </>
  );
}

/**
 * Likes a comment or withdraws the like: optimistic, undone on failure. Calls run one after another, and the last press
 * wins. Offline it goes to the outbox.
 */
function useCommentLike({ id, postId, likeCount = 0, likedByMe }: Comment) {
  const isLiked = likedByMe ?? false;
  const client = useApi();
  const queryClient = useQueryClient();
  const userId = useMember().id;
  // A refetch of the post waits for it, as for a like of the post.
  const mutationKey = ['like', postId, id];
  const show = (liked: boolean, count: number) =>
    changeCommentLike(queryClient, postId, { commentId: id, liked, likeCount: Math.max(0, count), isOwn: true });
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: (liked: boolean) =>
      sendOrQueue(
        client,
        likeComment,
        { params: { id: String(id) }, body: { liked } },
        { key: newIdempotencyKey(), userId },
      ),
    async onMutate(liked) {
      await queryClient.cancelQueries({ queryKey: postKey(postId), exact: true });
      show(liked, likeCount + Number(liked) - Number(isLiked));
      return { isLiked, likeCount };
    },
    onSuccess(answer, liked, before) {
      if (answer === null) show(before.isLiked, before.likeCount);
      // A newer press is pending and stays visible.
      else if (queryClient.isMutating({ mutationKey }) <= 1) show(liked, answer.likeCount);
    },
    onError(error, _, before) {
      if (before) show(before.isLiked, before.likeCount);
      toastFailure('Failed to like comment', error);
    },
  });
  return mutate;
}
