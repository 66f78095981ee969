import { blog } from '#data/content/blog.ts';
import { brand } from '#data/content/brand.ts';
import { blogCardsQuery } from '#shared/api/queries/blog.ts';
import { definePage } from '../../app/page.ts';
import { BlogScreen } from './blog-screen.tsx';
import { blogFeed } from './blog-places.ts';
import { blogJsonLd } from './json-ld.ts';

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
