import { brand } from '#data/content/brand.ts';
import { blog } from '#data/content/blog.ts';
import { blogNeighboursQuery, blogPostQuery } from '#shared/api/queries/blog.ts';
import { definePage } from '../../app/page.ts';
import { BLOG, blogFeed, changedAt } from './blog-places.ts';
import { postJsonLd } from './json-ld.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { screenImages } from '#data/content/screen-images.ts';
import { useApi } from '#shared/api/api-context.tsx';
import { buttonClass } from '#shared/ui/button-class.ts';
import { EmptyState } from '#shared/ui/states.tsx';
import { Link } from '../../app/link.tsx';
import { PostArticle } from './post-article.tsx';

const { title, text, button } = blog.notFound;

/** `/blog/{slug}`: one post, or that there is none. */
function PostScreen() {
  const { slug = '' } = useParams();
  const { data: post } = useSuspenseQuery(blogPostQuery(useApi(), slug));
  return post ? <PostArticle post={post} /> : <PostNotFound />;
}

/** Shown when no post has the slug. */
function PostNotFound() {
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
          title: `${post.seoTitle ?? post.title} | ${brand.blog.name}`,
          description: post.seoDescription ?? post.excerpt,
          picture: { eyebrow: post.category, title: post.title, image: post.imageUrl ?? undefined },
          article: { published: post.publishedAt, modified: changedAt(post), section: post.category },
          feed: blogFeed,
          jsonLd: postJsonLd(post, absolute),
        }
      : { title: blog.notFound.title, status: 404, robots: 'noindex' },
});
