import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { blogCardsQuery } from '#shared/api/queries/blog.ts';
import { Button } from '#shared/ui/button.tsx';
import { announce } from '../../app/announcer.tsx';
import { QueryRoot } from '../../device/query-root.tsx';
import { BlogCard, gridClass } from './blog-card.tsx';

interface Props {
  /** The cursor of the posts after those on the page. */
  readonly before: string;
}

/** Loads the posts after those on the page, on request. */
export default function MorePosts(props: Props) {
  return (
    <QueryRoot>
      <More {...props} />
    </QueryRoot>
  );
}

function More({ before }: Props) {
  const query = blogCardsQuery(useApi());
  const list = useInfiniteQuery({
    ...query,
    queryKey: [...query.queryKey, before],
    initialPageParam: before,
    enabled: false,
  });
  const { ref, loadMore } = useMorePosts(list.fetchNextPage);
  useRestoredPlace(list.data?.pages.length ?? 0, list.fetchNextPage);
  const posts = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const hasMore = !list.data || list.hasNextPage;
  return (
    <>
      <ul ref={ref} className={posts.length > 0 ? `mt-6 lg:mt-8 ${gridClass}` : 'hidden'}>
        {posts.map((post) => (
          <li key={post.id}>
            <BlogCard post={post} />
          </li>
        ))}
      </ul>
      {hasMore ? (
        <div className="mt-12 grid grid-cols-1 justify-items-center gap-4 text-center" data-screen-only="">
          {list.isError ? (
            <p role="alert" className="text-danger">
              We couldn’t load more posts. Please try again.
            </p>
          ) : null}
          <Button
            variant="secondary"
            onClick={() => void loadMore()}
            pending={list.isFetching}
            pendingLabel="Loading…"
            className="noscript:hidden"
          >
            Load more posts
          </Button>
          <p className="hidden text-muted noscript:block">Each post links to the one before it.</p>
        </div>
      ) : null}
    </>
  );
}

interface Fetched {
  readonly isError: boolean;
  readonly data?: { readonly pages: readonly { readonly items: readonly unknown[] }[] } | undefined;
}

/**
 * Fetches the next page of the list, announces how many posts were loaded and focuses the first of them, because the
 * button may be gone.
 */
function useMorePosts(fetchNextPage: () => Promise<Fetched>) {
  const list = useRef<HTMLUListElement>(null);
  const [first, setFirst] = useState<number | null>(null);
  useEffect(() => {
    if (first !== null) list.current?.children[first]?.querySelector('a')?.focus();
  }, [first]);

  const loadMore = async () => {
    const shown = list.current?.children.length ?? 0;
    const { data, isError } = await fetchNextPage();
    if (isError) return;
    const more = data?.pages.at(-1)?.items.length ?? 0;
    setFirst(shown);
    announce(`${more} more ${more === 1 ? 'post' : 'posts'} loaded`);
  };
  return { ref: list, loadMore };
}

/** State of the page's history entry: how many pages were loaded, and the scroll position in pixels. */
interface Place {
  readonly pages: number;
  readonly top: number;
}

/** Restores the loaded posts and the scroll position for a reader who comes back to the page. */
function useRestoredPlace(pages: number, fetchNextPage: () => Promise<Fetched>): void {
  const comeBack = useEffectEvent(async ({ pages: wanted, top }: Place) => {
    for (let page = 0; page < wanted; page += 1) {
      // oxlint-disable-next-line no-await-in-loop -- each page starts where the previous one ends
      if ((await fetchNextPage()).isError) return;
    }
    requestAnimationFrame(() => window.scrollTo({ top, behavior: 'instant' }));
  });
  useEffect(() => {
    const place = history.state as Place | null;
    if (place?.pages) void comeBack(place);
  }, []);
  useEffect(() => {
    if (pages === 0) return undefined;
    const keep = () => history.replaceState({ pages, top: window.scrollY } satisfies Place, '');
    keep();
    addEventListener('pagehide', keep);
    return () => removeEventListener('pagehide', keep);
  }, [pages]);
}
