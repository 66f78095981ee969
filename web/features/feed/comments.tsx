import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createComment } from '#shared/contracts/endpoints/feed.ts';
import type { Comment, FeedPost } from '#shared/contracts/feed.ts';
import { Button } from '#shared/ui/button.tsx';
import { useWaiting } from '../../device/outbox/the-outbox.ts';
import { CommentForm } from './comment-form.tsx';
import { CommentItem } from './comment-item.tsx';
import { useFocusAfter, useFocusOnRemoval } from './focus.ts';
import { postQueueKey } from '#shared/api/outbox/kinds.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useApi } from '#shared/api/api-context.tsx';
import { commentsQuery } from '#shared/api/queries/feed.ts';
import { mergeComments } from '#shared/rules/feed-changes.ts';
import { useLocation } from 'react-router-dom';
import { commentAnchor, commentOfHash } from '#shared/rules/feed-links.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { LinkedText } from '#shared/ui/linked-text.tsx';
import { useMember } from '../../app/member.tsx';
import type { OutboxItem } from '#shared/api/outbox/item.ts';
import { WaitingNote, textOf } from '../../device/outbox/waiting-note.tsx';

/** Comments that a post shows before the reader asks for more. */
const AT_FIRST = 3;
/** Pages of older comments that are fetched by themselves for a linked comment. Then the button takes over. */
const STEPS = 20;

/**
 * The comments of a post, oldest first, and the box for a new one.
 * @param all shows every comment that came with the post, and scrolls to the one that the address names
 */
export function Comments({ post, all }: { post: FeedPost; all: boolean }) {
  const { comments, hasEarlier, showEarlier, loading, failed } = useComments(post, all);
  const waiting = useWaiting(createComment, postQueueKey(post.id));
  const region = useRef<HTMLFieldSetElement>(null);
  useFocusOnRemoval(
    region,
    comments.map((comment) => comment.id),
  );
  useFocusAfter(hasEarlier, region);
  // Runs after the hooks above, so that a linked comment gets the focus.
  const linked = useLinkedComment(all, { comments, hasEarlier, showEarlier, loading, failed });

  const count = post.commentCount;
  return (
    // A group, not a landmark: there is one for each post, and posts may share a title.
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

/**
 * A post's comments, oldest first. Starts with the newest few (unless `all`); `showEarlier` adds the others that came
 * with the post, then older ones from the server.
 */
function useComments(post: FeedPost, all: boolean) {
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

interface Shown {
  readonly comments: readonly Comment[];
  readonly hasEarlier: boolean;
  readonly showEarlier: () => void;
  readonly loading: boolean;
  readonly failed: boolean;
}

/**
 * Finds the comment that the address names (`#comment-12`): fetches earlier ones until it is there, then scrolls to it
 * and focuses it, once. `missing` is true once an older comment was read: ids rise with time.
 */
function useLinkedComment(
  enabled: boolean,
  { comments, hasEarlier, showEarlier, loading, failed }: Shown,
): { readonly id: number | null; readonly missing: boolean } {
  const { hash } = useLocation();
  const id = enabled ? commentOfHash(hash) : null;
  const isThere = id !== null && comments.some((comment) => comment.id === id);
  const oldest = comments[0]?.id;
  const isPast = !hasEarlier || (id !== null && oldest !== undefined && oldest < id);
  const steps = useRef(0);

  const fetchMore = useEffectEvent(() => {
    if (steps.current++ < STEPS) showEarlier();
  });
  const mayLookOn = id !== null && !isThere && !isPast && !loading && !failed;
  const lookBefore = mayLookOn ? (oldest ?? 0) : null;
  useEffect(() => {
    if (lookBefore !== null) fetchMore();
  }, [lookBefore]);

  useEffect(() => {
    if (id === null || !isThere) return;
    const item = document.getElementById(commentAnchor(id));
    item?.scrollIntoView({ block: 'center', behavior: 'instant' });
    item?.focus({ preventScroll: true });
  }, [id, isThere]);

  return { id, missing: id !== null && !isThere && isPast };
}

/** One's own comment that waits in the outbox. */
function WaitingComment({ item }: { item: OutboxItem }) {
  const member = useMember();
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
      <Avatar {...member} src={member.profileImageUrl} size="sm" />
      <p className="self-center truncate leading-snug font-semibold">
        {member.firstName} {member.lastName}
      </p>
      <div className="col-start-2 min-w-0">
        <LinkedText text={textOf(item) ?? ''} className="text-sm" />
        <WaitingNote item={item} discard="Delete comment" className="mt-1" />
      </div>
    </li>
  );
}
