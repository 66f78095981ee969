import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { brand } from '#data/content/brand.ts';
import { screenImages } from '#data/content/screen-images.ts';
import { useApi } from '#shared/api/api-context.tsx';
import { postPreviewQuery } from '#shared/api/queries/blog.ts';
import { Container } from '#shared/ui/layout.tsx';
import { EmptyState } from '#shared/ui/states.tsx';
import { definePage } from '../../app/page.ts';
import { WholePost } from './post-article.tsx';

/** `/preview/{token}`: the preview of a draft, for people with the link. */
function PreviewScreen() {
  const { token = '' } = useParams();
  const { data: post } = useSuspenseQuery(postPreviewQuery(useApi(), token));
  if (!post) {
    return (
      <EmptyState
        as="h1"
        image={screenImages.notFound}
        title="This preview link no longer works"
        description="It was withdrawn or has expired. Ask for a new one."
      />
    );
  }
  return (
    <Container width="text" className="pt-8 pb-section lg:pt-12">
      <p role="note" className="mb-10 border-l-2 border-ochre bg-surface px-4 py-3 text-sm">
        <strong>Preview.</strong> This post isn’t published yet, so please don’t share it.
      </p>
      <WholePost post={post} />
    </Container>
  );
}

export const page = definePage({
  Screen: PreviewScreen,
  prefetch: ({ queryClient, client, params: { token = '' } }) =>
    queryClient.ensureQueryData(postPreviewQuery(client, token)),
  head: (post) => ({
    title: `${post ? `Preview: ${post.title}` : 'Preview'} | ${brand.blog.name}`,
    robots: 'noindex',
    ...(post ? {} : { status: 404 }),
  }),
});
