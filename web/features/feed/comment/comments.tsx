import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createComment } from '#shared/contracts/endpoints/feed.ts';
import type { Comment, FeedPost } from '#shared/contracts/feed.ts';
import { limits } from '#shared/contracts/limits.ts';
import { Button } from '#shared/ui/button.tsx';
import { useQueuedItems } from '../../../device/outbox/page-outbox.ts';
import { CommentBox } from './comment-form.tsx';
import { answeredBy, Thread, WaitingComments } from './comment-thread.tsx';
import { useFocusAfter, useFocusOnRemoval } from '../../../app/focus.ts';
import { postQueueKey } from '#shared/api/outbox/kinds.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useApi } from '#shared/api/api-context.tsx';
import { commentsQuery } from '#shared/api/queries/feed.ts';
import { mergeComments, newestWithThreads, ownComments, threadsOf } from '#shared/rules/feed-changes.ts';
import { useLocation } from 'react-router-dom';
import { useMember } from '../../../app/member.tsx';
import { draftName, draftOf, isUnsaved } from '../drafts/drafts.ts';
import { useOrphanedDrafts } from '../drafts/orphaned-drafts.ts';
import { commentAnchor, commentOfHash } from '#shared/rules/feed-links.ts';
import type { OutboxItem } from '#shared/api/outbox/item.ts';

/** Comments that a post shows before the reader asks for more. */
const AT_FIRST = 3;
/** Pages of older comments that are fetched automatically for a linked comment. After that there is a button. */
const STEPS = 20;

interface CommentsProps {
  readonly post: FeedPost;
  /** Shows every comment of the post's response, and scrolls to the one that the address names. */
  readonly all: boolean;
  /** The post is far down a list. */
  readonly isFar: boolean;
}

/** A post's comments, oldest first, and the box for a new one. */
export function Comments({ post, all, isFar }: CommentsProps) {
  const { comments, known, oldest, hasEarlier, showEarlier, loading, failed } = useComments(post, all);
  const [wasAsked, setAsked] = useState(false);
  useOrphanedDrafts(post, known);
  const waiting = useQueuedItems(createComment, postQueueKey(post.id));
  const threads = threadsOf(comments);
  const threadOf = (item: OutboxItem) => {
    const id = answeredBy(item);
    return threads.find((thread) => thread.id === id || thread.replies.some((reply) => reply.id === id));
  };
  const region = useRef<HTMLFieldSetElement>(null);
  useFocusOnRemoval(region, '[data-item]');
  useFocusAfter(hasEarlier || !wasAsked, region);
  // Runs after the hooks above, so that a linked comment gets the focus.
  const linked = useLinkedComment(all, { comments, oldest, hasEarlier, showEarlier, loading, failed });

  const count = post.commentCount;
  return (
    // A group, not a landmark: there is one for each post, and posts may share a title.
    <fieldset
      ref={region}
      tabIndex={-1}
      aria-label={`Comments on “${post.title}”`}
      className="grid min-w-0 gap-4 border-t border-line bg-paper px-5 py-5 outline-none @max-3xs:px-3 sm:px-7"
    >
      {count > 0 ? (
        <h3 className="figures font-sans text-sm font-semibold tracking-normal">
          {count.toLocaleString('en-GB')} {count === 1 ? 'comment' : 'comments'}
        </h3>
      ) : null}
      {failed ? (
        <p role="alert" className="text-sm text-danger">
          We couldn’t load earlier comments.
        </p>
      ) : null}
      {linked.missing ? <p className="text-sm text-muted">The comment you’re looking for has been deleted.</p> : null}
      {hasEarlier ? (
        <Button
          variant="link"
          className="justify-self-start text-sm"
          pending={loading}
          pendingLabel="Loading…"
          onClick={() => {
            setAsked(true);
            showEarlier();
          }}
        >
          {failed ? 'Try again' : 'Show earlier comments'}
        </Button>
      ) : null}
      {comments.length > 0 ? (
        <ol className="grid gap-4">
          {threads.map((thread) => (
            <Thread
              key={thread.id}
              postId={post.id}
              thread={thread}
              waiting={waiting.filter((item) => threadOf(item) === thread)}
              marked={linked.id}
            />
          ))}
        </ol>
      ) : null}
      <WaitingComments label="Your unsent comments" items={waiting.filter((item) => !threadOf(item))} />
      <CommentBox post={post} isFar={isFar} />
    </fieldset>
  );
}

/**
 * A post's comments, oldest first. Starts with the newest few (unless `all`) and those with a reply draft;
 * `showEarlier` adds the others of the post's response, then older ones from the server. Comments never disappear
 * again, however many arrive: somebody may be reading or replying.
 */
function useComments(post: FeedPost, all: boolean) {
  const memberId = useMember().id;
  const [isExpanded, setExpanded] = useState(all);
  const [fetching, setFetching] = useState(false);
  const older = useInfiniteQuery({ ...commentsQuery(useApi(), post.id), enabled: fetching });

  const known = mergeComments(ownComments(post), older.data?.pages.flatMap((page) => page.items) ?? []);
  const [first] = useState(() => firstShown(known, memberId));
  const comments = isExpanded ? known : newestWithThreads(known, known.filter(({ id }) => id >= first).length);
  const isCollapsed = comments.length < known.length;
  const hasOlder = older.data ? older.hasNextPage : post.commentCount > known.length;

  const showEarlier = () => {
    setExpanded(true);
    if (isCollapsed) return;
    if (older.data) void older.fetchNextPage();
    else if (older.isError) void older.refetch();
    else setFetching(true);
  };
  // Comments that are only there for their replies may be older than some that are not loaded.
  const oldest = older.data?.pages.at(-1)?.items.at(-1) ?? known.at(-limits.commentsShown) ?? known[0];
  return {
    comments,
    known: { comments: known, oldest: hasOlder ? (oldest?.id ?? 0) : 0 },
    oldest: oldest?.id,
    hasEarlier: isCollapsed || hasOlder,
    showEarlier,
    loading: older.isFetching,
    failed: older.isError && !older.isFetching,
  };
}

/** The lowest id of the comments shown at first; 0 for all. */
function firstShown(known: readonly Comment[], memberId: number): number {
  if (known.length <= AT_FIRST) return 0;
  const begun = known.find(({ id }) => {
    const draft = draftOf(draftName(memberId, 'reply', id));
    return draft && isUnsaved(draft);
  });
  return Math.min(known.at(-AT_FIRST)?.id ?? 0, begun?.id ?? Infinity);
}

interface Shown {
  readonly comments: readonly Comment[];
  /** The id from which all comments are loaded. */
  readonly oldest: number | undefined;
  readonly hasEarlier: boolean;
  readonly showEarlier: () => void;
  readonly loading: boolean;
  readonly failed: boolean;
}

/**
 * Finds the comment that the address names (`#comment-12`): fetches earlier ones until it is there, then scrolls to it
 * and focuses it, once. `missing` is true once an older comment, or every comment, was loaded: ids rise with time.
 */
function useLinkedComment(
  enabled: boolean,
  { comments, oldest, hasEarlier, showEarlier, loading, failed }: Shown,
): { readonly id: number | null; readonly missing: boolean } {
  const { hash } = useLocation();
  const id = enabled ? commentOfHash(hash) : null;
  const isThere = id !== null && comments.some((comment) => comment.id === id);
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
