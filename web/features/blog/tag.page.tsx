import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router-dom';
import { blog } from '#data/content/blog.ts';
import { brand } from '#data/content/brand.ts';
import { useApi } from '#shared/api/api-context.tsx';
import { askedPostsQuery, blogTagQuery } from '#shared/api/queries/blog.ts';
import type { BlogTag } from '#shared/contracts/blog.ts';
import { ButtonLink } from '#shared/ui/button.tsx';
import { Container, Display, Lead } from '#shared/ui/layout.tsx';
import { Breadcrumb } from '../../app/breadcrumb.tsx';
import { definePage } from '../../app/page.ts';
import { BlogCard, gridClass } from './blog-card.tsx';
import { BLOG, tagFeed, tagPath, trailToTag } from './blog-paths.ts';
import { BlogSearch } from './blog-search.tsx';
import { tagJsonLd } from './json-ld.ts';
import { NewsletterBlock, prefetchLetters } from './newsletter-block.tsx';
import { PostNotFound } from './post-not-found.tsx';

const describe = ({ name }: BlogTag): string => blog.tag.description.replace('{tag}', name);

/** `/blog/tag/{slug}`: the posts with a tag, newest first, page by page. */
function TagScreen() {
  const { slug = '' } = useParams();
  const [query] = useSearchParams();
  const { data: tag } = useSuspenseQuery(blogTagQuery(useApi(), slug));
  return tag ? <TagPosts tag={tag} before={query.get('before') ?? undefined} /> : <PostNotFound {...blog.tag.none} />;
}

function TagPosts({ tag, before }: { readonly tag: BlogTag; readonly before: string | undefined }) {
  const { items, next } = useSuspenseQuery(askedPostsQuery(useApi(), { tag: tag.slug, before })).data;
  return (
    <>
      <Container width="wide" className="pt-8 pb-section">
        <Breadcrumb trail={trailToTag(tag)} />
        <header className="mt-10 grid grid-cols-1 max-w-5xl gap-7 lg:mt-16">
          <Display>{tag.name}</Display>
          <Lead>{describe(tag)}</Lead>
          <BlogSearch />
        </header>
        <section aria-label="Posts" className="mt-14 lg:mt-20">
          <ul className={gridClass}>
            {items.map((post, index) => (
              <li key={post.id}>
                <BlogCard post={post} isFirst={index === 0} />
              </li>
            ))}
          </ul>
          <p className="mt-12 flex flex-wrap justify-center gap-4" data-screen-only="">
            {before ? (
              <ButtonLink href={tagPath(tag)} variant="secondary">
                {blog.tag.newest}
              </ButtonLink>
            ) : null}
            {next ? (
              <ButtonLink href={`${tagPath(tag)}?${new URLSearchParams({ before: next })}`} variant="secondary">
                {blog.tag.older}
              </ButtonLink>
            ) : null}
            <ButtonLink href={BLOG} variant="quiet">
              {blog.tag.all}
            </ButtonLink>
          </p>
        </section>
      </Container>
      <NewsletterBlock />
    </>
  );
}

export const page = definePage({
  Screen: TagScreen,
  prefetch: async ({ queryClient, client, params: { slug = '', before } }) => {
    const [tag] = await Promise.all([
      queryClient.ensureQueryData(blogTagQuery(client, slug)),
      prefetchLetters(queryClient, client),
    ]);
    const list = tag && (await queryClient.ensureQueryData(askedPostsQuery(client, { tag: slug, before })));
    return list ? { tag, posts: list.items } : null;
  },
  head: (data, { params, absolute }) =>
    data
      ? {
          title: `${data.tag.name} | ${brand.blog.name}`,
          description: describe(data.tag),
          picture: { eyebrow: brand.blog.name, title: data.tag.name },
          feed: tagFeed(data.tag),
          // Search engines find later pages' posts without these pages.
          ...(params['before']
            ? { robots: 'noindex' as const }
            : { jsonLd: tagJsonLd(data.tag, data.posts, absolute) }),
        }
      : { title: blog.tag.none.title, status: 404, robots: 'noindex' },
});
