import { useRef } from 'react';
import { createComment, type FeedPost } from '#shared/contracts/feed.ts';
import { Button } from '#shared/ui/button.tsx';
import { useWaiting } from '../../offline/outbox/use-waiting.ts';
import { CommentForm } from './comment-form.tsx';
import { CommentItem } from './comment-item.tsx';
import { useComments } from './use-comments.ts';
import { useFocusAfter } from './use-focus-after.ts';
import { useFocusOnRemoval } from './use-focus-on-removal.ts';
import { useLinkedComment } from './use-linked-comment.ts';
import { postLane } from './lanes.ts';
import { WaitingComment } from './waiting-comment.tsx';

/**
 * What members say to a post, oldest first, and the box to say something oneself.
 * @param all shows every one that came with the post, and goes to the one that the address names
 */
export function Comments({ post, all }: { post: FeedPost; all: boolean }) {
  const { comments, hasEarlier, showEarlier, loading, failed } = useComments(post, all);
  const waiting = useWaiting(createComment, postLane(post.id));
  const region = useRef<HTMLFieldSetElement>(null);
  useFocusOnRemoval(
    region,
    comments.map((comment) => comment.id),
  );
  useFocusAfter(hasEarlier, region);
  // After the others: the comment of a link has the last word on the focus.
  const linked = useLinkedComment(all, { comments, hasEarlier, showEarlier, loading, failed });

  const count = post.commentCount;
  return (
    // A group, no landmark: there is one for each post, and posts may share a title.
    <fieldset
      ref={region}
      tabIndex={-1}
      aria-label={`Comments on “${post.title}”`}
      className="grid min-w-0 gap-4 border-t border-line bg-paper px-5 py-5 outline-none sm:px-7"
    >
      {count > 0 ? (
        <h3 className="figures font-sans text-sm font-semibold tracking-normal">
          {count.toLocaleString('en-GB')} {count === 1 ? 'comment' : 'comments'}
        </h3>
      ) : null}
      {failed ? (
        <p role="alert" className="text-sm text-danger">
          We could not load the earlier comments.
        </p>
      ) : null}
      {linked.missing ? <p className="text-sm text-muted">The comment of this link has been deleted.</p> : null}
      {hasEarlier ? (
        <Button
          variant="link"
          className="justify-self-start text-sm"
          pending={loading}
          pendingLabel="Loading…"
          onClick={showEarlier}
        >
          {failed ? 'Try again' : 'Show earlier comments'}
        </Button>
      ) : null}
      {comments.length > 0 ? (
        <ol className="grid gap-4">
          {comments.map((comment) => (
            <CommentItem key={comment.id} comment={comment} marked={comment.id === linked.id} />
          ))}
        </ol>
      ) : null}
      {waiting.length > 0 ? (
        <ol aria-label="Your comments that are not sent" className="grid gap-4">
          {waiting.map((item) => (
            <WaitingComment key={item.key} item={item} />
          ))}
        </ol>
      ) : null}
      <CommentForm post={post} />
    </fieldset>
  );
}
