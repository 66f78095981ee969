import { type InfiniteData, useInfiniteQuery, type UseInfiniteQueryResult, useQuery } from '@tanstack/react-query';
import { memo, useDeferredValue, useEffect, useMemo, useRef, type RefObject } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { feedQuery, postQuery } from '#shared/api/queries/feed.ts';
import type { Page } from '#shared/api/client.ts';
import { type FeedFilter, isPlainFeed, PLAIN_FEED } from '#shared/rules/feed-filter.ts';
import { ErrorState } from '#shared/ui/states.tsx';
import { announce } from '../../app/announcer.tsx';
import { LoadMore } from '../../app/load-more.tsx';
import { NoPosts } from './feed-filter-bar.tsx';
import { useFeedScrollPosition, useSoughtPost } from './feed-scroll-position.ts';
import { useScrollAnchoring } from './scroll-anchoring.ts';
import { FeedSkeleton } from './feed-skeleton.tsx';
import { NewPostsPill, useUnseenPosts } from './new-posts-pill.tsx';
import { useFocusOnRemoval } from '../../app/focus.ts';
import { CollapsedPin } from './post/collapsed-pin.tsx';
import { markShown, useJustShared, withOwnFirst } from './just-shared.ts';
import { useCollapsedPin } from './pins-read.ts';
import type { FeedPost } from '#shared/contracts/feed.ts';
import { PostCard } from './post/post-card.tsx';

/** The number of posts rendered first: about as many as fit into a window. */
const FIRST = 2;
/** The number of posts that have a comment box from the start. */
const WITH_BOX = 20;

/** The maximum number of pages fetched for a reader who returns to a post further down. */
const STEPS = 20;

type Feed = InfiniteData<Page<FeedPost>>;
type Pages = Pick<UseInfiniteQueryResult<InfiniteData<unknown>>, 'data' | 'hasNextPage' | 'isFetching' | 'isError'> & {
  readonly fetchNextPage: () => Promise<unknown>;
};

/** The posts, newest first or as the filter says; scrolling loads more. */
export function FeedList({ filter = PLAIN_FEED }: { filter?: FeedFilter }) {
  const feed = useInfiniteQuery(feedQuery(useApi(), filter));
  // The first posts render at once, all others in short slices, so that the page stays responsive; all at once for a
  // reader who returns to one further down.
  const sought = useSoughtPost();
  const all = useDeferredValue<Feed | null | undefined>(feed.data, sought === undefined ? null : feed.data);
  const data = useMemo(() => all ?? beginningOf(feed.data), [all, feed.data]);
  const own = useJustShared();
  const pages = useMemo(() => withOwnFirst(withoutRepeats(data?.pages ?? []), own.ids), [data, own.ids]);
  const posts = pages.flat();
  const isPlain = isPlainFeed(filter);
  const unseen = useUnseenPosts(isPlain ? feed.data?.pages[0]?.items : undefined);
  const list = useRef<HTMLElement>(null);
  const showNewest = async () => {
    if (!(await unseen.show())) return;
    window.scrollTo({ top: 0, behavior: 'instant' });
    list.current?.focus({ preventScroll: true });
  };
  const isThere = sought === undefined || posts.some(({ id }) => id === sought);
  useFeedScrollPosition(list, isThere);
  useScrollAnchoring(list);
  useSteps(feed, isThere);
  useFocusOnRemoval(list);
  useLeadToOwn(list, posts.some(({ id }) => id === own.toShow) ? own.toShow : undefined);

  const loadMore = async () => {
    const { data: now, isError } = await feed.fetchNextPage();
    const more = now?.pages.at(-1)?.items.length ?? 0;
    if (!isError) announce(`${more} more ${more === 1 ? 'post' : 'posts'} loaded`);
  };

  return (
    <section ref={list} tabIndex={-1} aria-label="Posts" className="outline-none">
      <NewPostsPill count={isPlain ? unseen.count : 0} onShow={showNewest} />
      {feed.isPending ? <FeedSkeleton /> : null}
      {feed.isLoadingError ? (
        <ErrorState
          title="We couldn’t load the posts"
          description={feed.error.message}
          onRetry={() => void feed.refetch()}
          retrying={feed.isFetching}
        />
      ) : null}
      {data && posts.length === 0 ? <NoPosts filter={filter} /> : null}
      {posts.length > 0 ? (
        <>
          <ol className="grid gap-6">
            {pages.map((page, index) => (
              <FeedPage
                key={(data?.pageParams[index] as string | null) ?? ''}
                posts={page}
                boxes={index === 0 ? WITH_BOX : 0}
                collapsesPins={isPlain}
              />
            ))}
          </ol>
          <LoadMore
            what="posts"
            hasMore={feed.hasNextPage}
            loading={feed.isFetchingNextPage || data !== feed.data}
            failed={feed.isFetchNextPageError}
            onMore={() => void loadMore()}
          />
        </>
      ) : null}
    </section>
  );
}

/** Scrolls to a post that the member has just shared, if it is out of view. */
function useLeadToOwn(list: RefObject<HTMLElement | null>, id: number | undefined): void {
  useEffect(() => {
    if (id === undefined) return;
    markShown();
    const post = list.current?.querySelector(`[data-post="${id}"]`);
    const { top } = post?.getBoundingClientRect() ?? { top: 0 };
    if (post && (top < 0 || top > window.innerHeight * 0.6))
      post.scrollIntoView({ block: 'start', behavior: 'instant' });
  }, [list, id]);
}

/** Fetches page after page until the post that the reader returns to is loaded, at most `STEPS` pages. */
function useSteps({ data, hasNextPage, isFetching, isError, fetchNextPage }: Pages, isThere: boolean): void {
  const steps = useRef(0);
  const mayStep = !isThere && hasNextPage && !isFetching && !isError;
  const pages = data?.pages.length ?? 0;
  // On each page: one from the cache changes nothing else that this effect depends on.
  useEffect(() => {
    if (mayStep && pages > 0 && steps.current++ < STEPS) void fetchNextPage();
  }, [mayStep, pages, fetchNextPage]);
}

/** The first posts of a feed; the feed itself if there are no others. */
function beginningOf(feed: Feed | undefined): Feed | undefined {
  const first = feed?.pages[0];
  if (!feed || !first || (feed.pages.length === 1 && first.items.length <= FIRST)) return feed;
  return { ...feed, pages: [{ ...first, items: first.items.slice(0, FIRST) }] };
}

/** The pages' posts without duplicates: a post that moved down between two reads may be on a later page again. */
function withoutRepeats(pages: readonly Page<FeedPost>[]): readonly (readonly FeedPost[])[] {
  const seen = new Set<number>();
  return pages.map(({ items }) => {
    const repeats = items.filter(({ id }) => seen.has(id));
    for (const { id } of items) seen.add(id);
    // The same array while possible: an unchanged page does not render again.
    return repeats.length === 0 ? items : items.filter((post) => !repeats.includes(post));
  });
}

/** The posts of one page. Memoised: loading another page does not render these again. */
const FeedPage = memo(function FeedPage({ posts, boxes, collapsesPins }: FeedPageProps) {
  return posts.map((post, index) => (
    <PostItem key={post.id} listed={post} isFar={index >= boxes} collapsesPins={collapsesPins} />
  ));
});

interface FeedPageProps {
  readonly posts: readonly FeedPost[];
  readonly boxes: number;
  readonly collapsesPins: boolean;
}

/**
 * One post of the list; null once it is deleted. Off the screen the browser skips its layout and paint, so that
 * thousands of posts cost no more than the visible ones; find-in-page and Tab still reach it (decision 0221).
 */
export const PostItem = memo(function PostItem({ listed, isFar = false, collapsesPins = false }: PostItemProps) {
  const post = usePost(listed);
  if (!post) return null;
  return (
    <li
      data-item=""
      data-post={post.id}
      tabIndex={-1}
      className="min-w-0 scroll-mt-20 [contain-intrinsic-size:auto_30rem] [content-visibility:auto]"
    >
      {collapsesPins ? <PinnedOrNot post={post} isFar={isFar} /> : <PostCard post={post} isFar={isFar} />}
    </li>
  );
});

interface PostItemProps {
  readonly listed: FeedPost;
  readonly isFar?: boolean;
  /** A pinned post that was read before is collapsed to a line: it is above newer posts. */
  readonly collapsesPins?: boolean;
}

/** A post, or the line of a collapsed one. */
function PinnedOrNot({ post, isFar }: { post: FeedPost; isFar: boolean }) {
  const { isCollapsed, expand, end } = useCollapsedPin(post);
  if (isCollapsed) {
    return (
      <CollapsedPin
        post={post}
        onExpand={({ currentTarget }) => {
          currentTarget.closest<HTMLElement>('[data-post]')?.focus({ preventScroll: true });
          expand();
        }}
      />
    );
  }
  return (
    <>
      <PostCard post={post} isFar={isFar} />
      <span ref={end} aria-hidden="true" />
    </>
  );
}

/** A post of the list from its own cache entry, which likes and comments update. Null when it is deleted. */
function usePost(listed: FeedPost): FeedPost | null {
  return useQuery({ ...postQuery(useApi(), listed.id), initialData: listed }).data;
}
