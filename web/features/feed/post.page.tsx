import { circle } from '#data/content/circle.ts';
import { postQuery, topicsQuery } from '#shared/api/queries/feed.ts';
import { rowId } from '#shared/rules/feed-links.ts';
import { definePage } from '../../app/page.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useParams } from 'react-router-dom';
import { screenImages } from '#data/content/screen-images.ts';
import { useApi } from '#shared/api/api-context.tsx';
import { buttonClass } from '#shared/ui/button-class.ts';
import { Container } from '#shared/ui/layout.tsx';
import { EmptyState, ErrorState } from '#shared/ui/states.tsx';
import { FeedSkeleton } from './feed-skeleton.tsx';
import { PostCard } from './post/post-card.tsx';
import { BackLink } from '../../app/circle-page.tsx';
import { useFocusOnRemoval } from '../../app/focus.ts';
import { Link } from '../../app/link.tsx';
import { restoreScrollPosition } from './feed-scroll-position.ts';

/** `/feed/{postId}`: one post with all its comments, at an address that can be shared. */
export function PostScreen() {
  const id = rowId(useParams().postId);
  return (
    <Container width="text" className="grid gap-6 pt-4 pb-section lg:pt-6">
      <BackLink {...toFeed} className="-mb-4" />
      {id === null ? <NoPost /> : <KnownPost key={id} id={id} />}
    </Container>
  );
}

function KnownPost({ id }: { id: number }) {
  useQuery(topicsQuery(useApi()));
  // Shows the cached post at once, then refetches it.
  const { data, isPending, error, refetch, isFetching } = useQuery({
    ...postQuery(useApi(), id),
    refetchOnMount: 'always',
  });
  const place = useRef<HTMLDivElement>(null);
  useFocusOnRemoval(place);
  if (data || data === null) {
    return (
      <div ref={place} tabIndex={-1} className="outline-none">
        {data ? (
          <div data-item="">
            <h1 className="sr-only">
              A post by {data.author.firstName} {data.author.lastName}
            </h1>
            <PostCard post={data} alone />
          </div>
        ) : (
          <NoPost />
        )}
      </div>
    );
  }
  if (isPending) return <FeedSkeleton count={1} />;
  return (
    <ErrorState
      as="h1"
      title="We couldn’t load this post"
      description={error?.message}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  );
}

function NoPost() {
  return (
    <EmptyState
      as="h1"
      image={screenImages.notFound}
      title="We can’t find this post"
      description="It may have been deleted, or the link may be incomplete."
      action={<Link {...toFeed} className={buttonClass()} />}
    />
  );
}

/** Links back to the place where the feed was left. */
const toFeed = { to: '/feed', onClick: restoreScrollPosition, children: 'Back to the feed' } as const;

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
