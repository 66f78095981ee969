import { brand } from '#data/content/brand.ts';
import { blog } from '#data/content/blog.ts';
import { blogNeighboursQuery, blogPostQuery } from '#shared/api/queries/blog.ts';
import { definePage } from '../../app/page.ts';
import { blogFeed, changedAt } from './blog-places.ts';
import { postJsonLd } from './json-ld.ts';
import { PostScreen } from './post-screen.tsx';

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
