import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { blog } from '#data/content/blog.ts';
import { brand } from '#data/content/brand.ts';
import { screenImages } from '#data/content/screen-images.ts';
import { useApi } from '#shared/api/api-context.tsx';
import { askedPostsQuery, blogCardsQuery } from '#shared/api/queries/blog.ts';
import { Container, Display, Eyebrow, Lead } from '#shared/ui/layout.tsx';
import { EmptyState } from '#shared/ui/states.tsx';
import { island } from '../../public/island.tsx';
import { definePage } from '../../app/page.ts';
import { BlogCard, gridClass } from './blog-card.tsx';
import { blogFeed } from './blog-paths.ts';
import { askedWords, BlogSearch, FoundPosts } from './blog-search.tsx';
import { blogJsonLd } from './json-ld.ts';
import { NewsletterBlock, prefetchLetters } from './newsletter-block.tsx';

/** `/blog`: the posts under a headline, and the newsletter; with `?q=`, search results. */
function BlogScreen() {
  const [query] = useSearchParams();
  const asked = query.get('q')?.trim();
  if (asked) return <SearchScreen asked={asked} before={query.get('before') ?? undefined} />;
  return (
    <>
      <Container width="wide" className="pt-16 pb-section lg:pt-24">
        <header className="grid grid-cols-1 max-w-5xl gap-7">
          <Eyebrow>{brand.blog.name}</Eyebrow>
          <Display>{blog.headline}</Display>
          <Lead>{brand.blog.lead}</Lead>
          <BlogSearch />
        </header>
        <section aria-label="Posts" className="mt-14 lg:mt-20">
          <BlogList />
        </section>
      </Container>
      <NewsletterBlock />
    </>
  );
}

/** The search results. */
function SearchScreen({ asked, before }: { readonly asked: string; readonly before: string | undefined }) {
  return (
    <Container width="wide" className="pt-16 pb-section lg:pt-24">
      <header className="grid grid-cols-1 gap-7">
        <Eyebrow>{brand.blog.name}</Eyebrow>
        <h1 className="max-w-text text-4xl wrap-anywhere">Posts matching “{asked}”</h1>
        <BlogSearch asked={asked} />
      </header>
      <section aria-label="Results" className="mt-12">
        {askedWords(asked) === '' ? (
          <FoundPosts asked={asked} posts={[]} next={null} />
        ) : (
          <Results asked={asked} before={before} />
        )}
      </section>
    </Container>
  );
}

function Results({ asked, before }: { readonly asked: string; readonly before: string | undefined }) {
  const { data } = useSuspenseQuery(askedPostsQuery(useApi(), { search: askedWords(asked), before }));
  return <FoundPosts asked={asked} posts={data.items} next={data.next} />;
}

const MorePosts = island('blog/more-posts', () => import('./more-posts.island.tsx'), 'history');

/** The published posts, newest first. */
function BlogList() {
  const { pages } = useSuspenseInfiniteQuery(blogCardsQuery(useApi())).data;
  const posts = pages.flatMap(({ items }) => items);
  const next = pages.at(-1)?.next;
  if (posts.length === 0) {
    return <EmptyState title={blog.empty.title} description={blog.empty.text} image={screenImages.emptyFeed} />;
  }
  return (
    <>
      <ul className={gridClass}>
        {posts.map((post, index) => (
          <li key={post.id}>
            <BlogCard post={post} isFirst={index === 0} />
          </li>
        ))}
      </ul>
      {next ? <MorePosts before={next} /> : null}
    </>
  );
}

export const page = definePage({
  Screen: BlogScreen,
  prefetch: async ({ queryClient, client, params: { q, before } }) => {
    if (q) {
      const search = askedWords(q);
      if (search !== '') await queryClient.ensureQueryData(askedPostsQuery(client, { search, before }));
      return [];
    }
    const [{ pages }] = await Promise.all([
      queryClient.ensureInfiniteQueryData(blogCardsQuery(client)),
      prefetchLetters(queryClient, client),
    ]);
    return pages.flatMap(({ items }) => items);
  },
  head: (posts, { params: { q }, absolute }) =>
    q
      ? { title: `“${q}” | ${brand.blog.name}`, robots: 'noindex' }
      : {
          title: `${brand.blog.name} | ${brand.name}`,
          description: brand.blog.lead,
          picture: { eyebrow: brand.blog.name, title: blog.headline },
          feed: blogFeed,
          jsonLd: blogJsonLd(posts, absolute),
        },
});
