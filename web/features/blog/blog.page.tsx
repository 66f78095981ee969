import { blog } from '#data/content/blog.ts';
import { brand } from '#data/content/brand.ts';
import { blogCardsQuery, type BlogCard as Card } from '#shared/api/queries/blog.ts';
import { definePage } from '../../app/page.ts';
import { blogFeed, postPath } from './blog-places.ts';
import { blogJsonLd } from './json-ld.ts';
import { Container, Display, Eyebrow, Lead } from '#shared/ui/layout.tsx';
import { NewsletterBlock } from './newsletter-block.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { screenImages } from '#data/content/screen-images.ts';
import { useApi } from '#shared/api/api-context.tsx';
import { Button } from '#shared/ui/button.tsx';
import { EmptyState, ErrorState } from '#shared/ui/states.tsx';
import { categoryTone } from '#shared/rules/blog-category.ts';
import { shortDate } from '#shared/rules/blog-dates.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Card as Sheet } from '#shared/ui/card.tsx';
import { Link } from '../../app/link.tsx';
import { PostPicture, hasPicture } from './post-picture.tsx';
import { useEffect, useRef, useState } from 'react';
import { announce } from '../../app/announcer.tsx';
import { Loading, Skeleton } from '#shared/ui/skeleton.tsx';

/** `/blog`: the posts under a headline, and the newsletter. */
function BlogScreen() {
  return (
    <>
      <Container width="wide" className="pt-16 pb-section lg:pt-24">
        <header className="grid max-w-5xl gap-7">
          <Eyebrow>{brand.blog.name}</Eyebrow>
          <Display>{blog.headline}</Display>
          <Lead>{brand.blog.lead}</Lead>
        </header>
        <section aria-label="Posts" className="mt-14 lg:mt-20">
          <BlogList />
        </section>
      </Container>
      <NewsletterBlock />
    </>
  );
}

/** The published posts, newest first, or the loading, error and empty states. */
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

/** A post in the list; the whole card leads to it. */
function BlogCard({ post, isFirst }: { post: Card; isFirst: boolean }) {
  const { title, excerpt, category, imageUrl, picture, createdAt } = post;
  return (
    <Sheet as="article" flush interactive className="group relative flex h-full flex-col">
      {hasPicture(imageUrl) ? (
        <div className="aspect-video overflow-hidden sm:aspect-4/3">
          <PostPicture
            src={imageUrl}
            picture={picture}
            sizes="(min-width: 64rem) 33vw, (min-width: 40rem) 50vw, 100vw"
            priority={isFirst}
            decoration
            className="size-full transition-transform duration-700 group-hover:scale-[1.03]"
          />
        </div>
      ) : null}
      <div className="flex grow flex-col items-start gap-4 p-6 sm:p-7">
        <Badge tone={categoryTone(category)}>{category}</Badge>
        <h2 className="text-2xl leading-tight">
          <Link
            to={postPath(post)}
            className="transition-colors group-hover:text-red after:absolute after:inset-0 wrap-anywhere"
          >
            {title}
          </Link>
        </h2>
        <p className="line-clamp-6 text-muted wrap-anywhere">{excerpt}</p>
        <p className="mt-auto pt-2 text-sm text-muted">
          <time dateTime={createdAt}>{shortDate(createdAt)}</time>
        </p>
      </div>
    </Sheet>
  );
}

interface Fetched {
  readonly isError: boolean;
  readonly data?: { readonly pages: readonly { readonly items: readonly unknown[] }[] } | undefined;
}

/**
 * Fetches the next page of the list, announces how many posts were loaded and focuses the first of them, because the
 * pressed button may be gone.
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

/** Placeholder of the posts: six cards. */
function BlogSkeleton() {
  return (
    <Loading label="Loading posts…" className={gridClass}>
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} data-testid="blog-skeleton" className="rounded-sm border border-line bg-surface">
          <Skeleton className="aspect-video w-full sm:aspect-4/3" />
          <div className="grid gap-4 p-7">
            <Skeleton className="h-5 w-24" />
            <Skeleton className="h-14 w-full" />
            <Skeleton className="h-20 w-full" />
            <Skeleton className="h-4 w-20" />
          </div>
        </div>
      ))}
    </Loading>
  );
}

/** The cards of the list, and of its skeleton. */
const gridClass = 'grid gap-6 sm:grid-cols-2 lg:grid-cols-3 lg:gap-8';

export const page = definePage({
  Screen: BlogScreen,
  prefetch: async ({ queryClient, client }) => {
    const { pages } = await queryClient.ensureInfiniteQueryData(blogCardsQuery(client));
    return pages.flatMap(({ items }) => items);
  },
  head: (posts, { absolute }) => ({
    title: `${brand.blog.name} | ${brand.name}`,
    description: brand.blog.lead,
    ...(import.meta.env.SSR && {
      picture: { eyebrow: brand.blog.name, title: blog.headline },
      feed: blogFeed,
      jsonLd: blogJsonLd(posts, absolute),
    }),
  }),
});
