import { brand } from '#data/content/brand.ts';
import { blog } from '#data/content/blog.ts';
import { blogNeighboursQuery, blogPostQuery } from '#shared/api/queries/blog.ts';
import { definePage } from '../../app/page.ts';
import { BLOG, blogFeed, changedAt } from './blog-places.ts';
import { postJsonLd } from './json-ld.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { screenImages } from '#data/content/screen-images.ts';
import { useApi } from '#shared/api/api-context.tsx';
import { buttonClass } from '#shared/ui/button-class.ts';
import { EmptyState, ErrorState } from '#shared/ui/states.tsx';
import { Link } from '../../app/link.tsx';
import { PostArticle } from './post-article.tsx';
import { Container } from '#shared/ui/layout.tsx';
import { Loading, Skeleton } from '#shared/ui/skeleton.tsx';

const { title, text, button } = blog.notFound;

/** `/blog/{slug}`: one post, or its loading, error and not-found states. */
export function PostScreen() {
  const { slug = '' } = useParams();
  const { data, isPending, refetch, isFetching } = useQuery(blogPostQuery(useApi(), slug));
  if (data) return <PostArticle key={slug} post={data} />;
  if (isPending) return <PostLoading />;
  if (data === null) {
    return (
      <EmptyState
        as="h1"
        image={screenImages.notFound}
        title={title}
        description={text}
        action={
          <Link to={BLOG} className={buttonClass()}>
            {button}
          </Link>
        }
      />
    );
  }
  return <ErrorState as="h1" onRetry={() => void refetch()} retrying={isFetching} className="min-h-[70svh]" />;
}

/** Placeholder of a post that is loading. */
function PostLoading() {
  return (
    <Container width="text" className="grid min-h-svh content-start gap-8 pt-16 pb-section">
      <Loading label="Loading post…" />
      <Skeleton className="h-5 w-40" />
      <Skeleton className="h-32 w-full" />
      <Skeleton className="h-80 w-full" />
      <Skeleton className="h-80 w-full" />
    </Container>
  );
}

export const page = definePage({
  Screen: PostScreen,
  prefetch: async ({ queryClient, client, params: { slug = '' } }) => {
    const [post] = await Promise.all([
      queryClient.ensureQueryData(blogPostQuery(client, slug)),
      queryClient.ensureQueryData(blogNeighboursQuery(client, slug)),
    ]);
    return post;
  },
  head: (post, { absolute }) =>
    post
      ? {
          title: `${post.title} | ${brand.blog.name}`,
          description: post.excerpt,
          ...(import.meta.env.SSR && {
            picture: { eyebrow: post.category, title: post.title, image: post.imageUrl ?? undefined },
            article: { published: post.publishedAt, modified: changedAt(post), section: post.category },
            feed: blogFeed,
            jsonLd: postJsonLd(post, absolute),
          }),
        }
      : { title: blog.notFound.title, status: 404, robots: 'noindex' },
});
