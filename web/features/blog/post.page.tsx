import { brand } from '#data/content/brand.ts';
import { prefetchLetters } from './newsletter-block.tsx';
import { blog } from '#data/content/blog.ts';
import { blogNeighboursQuery, blogPostQuery } from '#shared/api/queries/blog.ts';
import { serviceQuery } from '#shared/api/queries/services.ts';
import { definePage } from '../../app/page.ts';
import { blogFeed, changedAt } from './blog-paths.ts';
import { postJsonLd } from './json-ld.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { useApi } from '#shared/api/api-context.tsx';
import { PostArticle } from './post-article.tsx';
import { PostNotFound } from './post-not-found.tsx';
import { serviceFor } from './post-endings.tsx';

/** `/blog/{slug}`: one post, or that it does not exist. */
function PostScreen() {
  const { slug = '' } = useParams();
  const { data: post } = useSuspenseQuery(blogPostQuery(useApi(), slug));
  return post ? <PostArticle post={post} /> : <PostNotFound />;
}

export const page = definePage({
  Screen: PostScreen,
  prefetch: async ({ queryClient, client, params: { slug = '' } }) => {
    const [post] = await Promise.all([
      queryClient.ensureQueryData(blogPostQuery(client, slug)),
      queryClient.ensureQueryData(blogNeighboursQuery(client, slug)),
      prefetchLetters(queryClient, client),
    ]);
    if (post) await queryClient.ensureQueryData(serviceQuery(client, serviceFor(post)));
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
