import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { screenImages } from '#data/content/screen-images.ts';
import { useApi } from '#shared/api/api-context.tsx';
import { resourceQuery } from '#shared/api/queries/library.ts';
import type { LibraryResource } from '#shared/contracts/library.ts';
import { buttonClass } from '#shared/ui/button-class.ts';
import { Container } from '#shared/ui/layout.tsx';
import { Loading, Skeleton } from '#shared/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#shared/ui/states.tsx';
import { BackLink } from '../../app/circle-page.tsx';
import { Link } from '../../app/link.tsx';
import { definePage } from '../../app/page.ts';
import { collectionPath, LIBRARY } from './library-paths.ts';
import { ResourceSheet } from './resource-sheet.tsx';

/** `/library/{slug}`: one resource. */
export function ResourceScreen() {
  const { slug = '' } = useParams();
  return <Resource key={slug} slug={slug} />;
}

function Resource({ slug }: { readonly slug: string }) {
  const { data, error, isPending, isFetching, refetch } = useQuery(resourceQuery(useApi(), slug));
  const collection = data?.collection;
  return (
    <Container className="pb-section print:max-w-none">
      <BackLink to={collection ? collectionPath(collection.slug) : LIBRARY} className="mt-6 print:hidden">
        {collection ? `Back to ${collection.title}` : 'Back to the library'}
      </BackLink>
      {data ? (
        <ResourceSheet latest={data} />
      ) : data === null ? (
        <EmptyState
          as="h1"
          image={screenImages.notFound}
          title="We can’t find this resource"
          description="It may have been unpublished, or the link may be incomplete."
          action={
            <Link to={LIBRARY} className={buttonClass()}>
              Open the library
            </Link>
          }
        />
      ) : isPending ? (
        <ResourceLoading />
      ) : (
        <ErrorState
          as="h1"
          title="We couldn’t load this resource"
          description={error?.message}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
    </Container>
  );
}

/** Placeholders while a resource loads. */
const ResourceLoading = () => (
  <Loading label="Loading the resource…" className="grid max-w-text gap-5 pt-8">
    <Skeleton className="h-4 w-40" />
    <Skeleton className="h-10 w-full max-w-md" />
    <Skeleton className="h-6 w-full" />
    <Skeleton className="h-11 w-56 max-w-full" />
    <Skeleton className="mt-4 h-64 w-full" />
  </Loading>
);

export const page = definePage<LibraryResource | null>({
  Screen: ResourceScreen,
  prefetch: ({ queryClient, client, params: { slug = '' } }) =>
    queryClient.ensureQueryData(resourceQuery(client, slug)),
  head: (resource) => ({
    title: `${resource?.title ?? 'Library'} | The Bonjour Circle`,
    description: resource?.summary,
    robots: 'noindex',
  }),
});
