import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { circle } from '#data/content/circle.ts';
import { screenImages } from '#data/content/screen-images.ts';
import { useApi } from '#shared/api/api-context.tsx';
import { feedQuery } from '#shared/api/queries/feed.ts';
import { EmptyState, ErrorState } from '#shared/ui/states.tsx';
import { announce } from '../../app/announcer.tsx';
import { LoadMore } from '../../app/load-more.tsx';
import { FeedPage } from './feed-page.tsx';
import { useFeedPlace } from './feed-place.ts';
import { FeedSkeleton } from './feed-skeleton.tsx';
import { NewPostsPill } from './new-posts-pill.tsx';
import { useFocusOnRemoval } from './use-focus-on-removal.ts';
import { useUnseenPosts } from './use-unseen-posts.ts';

/** The posts, newest first, and more of them as one scrolls. */
export function FeedList() {
  const feed = useInfiniteQuery(feedQuery(useApi()));
  const posts = feed.data?.pages.flatMap((page) => page.items) ?? [];
  const unseen = useUnseenPosts(feed.data?.pages[0]?.items);
  const list = useRef<HTMLElement>(null);
  const showNewest = async () => {
    if (!(await unseen.show())) return;
    window.scrollTo({ top: 0, behavior: 'instant' });
    list.current?.focus({ preventScroll: true });
  };
  useFeedPlace(list);
  useFocusOnRemoval(
    list,
    posts.map((post) => post.id),
  );

  const loadMore = async () => {
    const { data, isError } = await feed.fetchNextPage();
    const more = data?.pages.at(-1)?.items.length ?? 0;
    if (!isError) announce(`${more} more ${more === 1 ? 'post' : 'posts'} loaded`);
  };

  return (
    <section ref={list} tabIndex={-1} aria-label="Posts" className="outline-none">
      <NewPostsPill count={unseen.count} onShow={showNewest} />
      {feed.isPending ? <FeedSkeleton /> : null}
      {feed.isLoadingError ? (
        <ErrorState
          title="We could not load the posts"
          description={feed.error.message}
          onRetry={() => void feed.refetch()}
          retrying={feed.isFetching}
        />
      ) : null}
      {feed.data && posts.length === 0 ? (
        <EmptyState
          title={circle.feed.empty.title}
          description={circle.feed.empty.text}
          image={screenImages.emptyFeed}
        />
      ) : null}
      {posts.length > 0 ? (
        <>
          <ol className="grid gap-6">
            {feed.data?.pages.map((page, index) => (
              <FeedPage key={(feed.data.pageParams[index] as string | null) ?? ''} posts={page.items} />
            ))}
          </ol>
          <LoadMore
            what="posts"
            hasMore={feed.hasNextPage}
            loading={feed.isFetchingNextPage}
            failed={feed.isFetchNextPageError}
            onMore={() => void loadMore()}
          />
        </>
      ) : null}
    </section>
  );
}
