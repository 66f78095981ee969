import { circle } from '#data/content/circle.ts';
import { postQuery } from '#shared/api/queries/feed.ts';
import { rowId } from '#shared/rules/feed-links.ts';
import { definePage } from '../../app/page.ts';
import { PostScreen } from './post-screen.tsx';

export const page = definePage({
  Screen: PostScreen,
  prefetch: async ({ queryClient, client, params }) => {
    const id = rowId(params.postId);
    return id === null ? null : queryClient.ensureQueryData(postQuery(client, id));
  },
  head: (post) => ({
    title: post ? `${post.title} | ${circle.feed.title}` : circle.feed.title,
    description: circle.feed.lead,
    robots: 'noindex',
  }),
});
