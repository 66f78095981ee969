import { useInfiniteQuery } from '@tanstack/react-query';
import { blog } from '#data/content/blog.ts';
import { screenImages } from '#data/content/screen-images.ts';
import { useApi } from '#shared/api/api-context.tsx';
import { blogCardsQuery } from '#shared/api/queries/blog.ts';
import { Button } from '#shared/ui/button.tsx';
import { EmptyState, ErrorState } from '#shared/ui/states.tsx';
import { BlogCard } from './blog-card.tsx';
import { BlogSkeleton } from './blog-skeleton.tsx';
import { gridClass } from './grid-class.ts';
import { useMorePosts } from './use-more-posts.ts';

/** The published posts, newest first, or what there is to say while there are none (public-side §2). */
export function BlogList() {
  const list = useInfiniteQuery(blogCardsQuery(useApi()));
  const { ref, loadMore } = useMorePosts(list.fetchNextPage);
  if (list.isPending) return <BlogSkeleton />;
  if (!list.data) {
    return (
      <ErrorState title="We could not load the posts" onRetry={() => void list.refetch()} retrying={list.isFetching} />
    );
  }

  const posts = list.data.pages.flatMap(({ items }) => items);
  if (posts.length === 0) {
    return <EmptyState title={blog.empty.title} description={blog.empty.text} image={screenImages.emptyFeed} />;
  }
  return (
    <>
      <ul ref={ref} className={gridClass}>
        {posts.map((post, index) => (
          <li key={post.id}>
            <BlogCard post={post} isFirst={index === 0} />
          </li>
        ))}
      </ul>
      {list.hasNextPage ? (
        <div className="mt-12 grid justify-items-center gap-4 text-center" data-screen-only="">
          {list.isFetchNextPageError ? (
            <p role="alert" className="text-danger">
              We could not load more posts. Please try again.
            </p>
          ) : null}
          <Button
            variant="secondary"
            onClick={() => void loadMore()}
            pending={list.isFetchingNextPage}
            pendingLabel="Loading…"
            className="noscript:hidden"
          >
            Load more posts
          </Button>
          <p className="hidden text-muted noscript:block">Each post leads on to the one before it.</p>
        </div>
      ) : null}
    </>
  );
}
