import { useQuery } from '@tanstack/react-query';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { useParams } from 'react-router-dom';
import { screenImages } from '#data/content/screen-images.ts';
import { useApi } from '#shared/api/api-context.tsx';
import { libraryQuery } from '#shared/api/queries/library.ts';
import type { LibraryCollection } from '#shared/contracts/library.ts';
import { buttonClass } from '#shared/ui/button-class.ts';
import { Container, PageHeader } from '#shared/ui/layout.tsx';
import { EmptyState, ErrorState } from '#shared/ui/states.tsx';
import { BackLink } from '../../app/circle-page.tsx';
import { Link } from '../../app/link.tsx';
import { definePage } from '../../app/page.ts';
import { CourseProgress, sizeOf } from './collection-card.tsx';
import { LibraryLoading } from './library.page.tsx';
import { LIBRARY, resourcePath } from './library-paths.ts';
import { ResourceRow } from './resource-row.tsx';

/** `/library/collections/{slug}`: a course with its lessons and the member's progress, or a collection. */
export function CollectionScreen() {
  const { slug } = useParams();
  const { data, error, isPending, isFetching, refetch } = useQuery(libraryQuery(useApi()));
  const collection = data?.collections.find((each) => each.slug === slug);
  return (
    <Container width="text" className="pb-section">
      <BackLink to={LIBRARY} className="mt-6">
        Back to the library
      </BackLink>
      {isPending ? (
        <LibraryLoading />
      ) : collection ? (
        <Collection collection={collection} />
      ) : data ? (
        <EmptyState
          as="h1"
          image={screenImages.notFound}
          title="We can’t find this collection"
          description="It may have been renamed, or the link may be incomplete."
          action={
            <Link to={LIBRARY} className={buttonClass()}>
              Open the library
            </Link>
          }
        />
      ) : (
        <ErrorState
          as="h1"
          title="We couldn’t load this collection"
          description={error?.message}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
    </Container>
  );
}

function Collection({ collection }: { readonly collection: LibraryCollection }) {
  const { kind, title, summary, resources, doneAt } = collection;
  const isCourse = kind === 'course';
  const nextLesson = isCourse && !doneAt ? resources.find(({ progress }) => !progress?.doneAt) : undefined;
  const hasBegun = resources.some(({ progress }) => progress !== null);
  return (
    <>
      <PageHeader
        className="lg:pt-4!"
        bar="other"
        eyebrow={isCourse ? 'Course' : 'Collection'}
        title={title}
        lead={summary}
      />
      <div className="grid gap-5 py-5">
        {isCourse ? (
          <CourseProgress course={collection} />
        ) : (
          <p className="figures text-sm text-muted">{sizeOf(collection)}</p>
        )}
        {nextLesson ? (
          <Link
            to={resourcePath(nextLesson.slug)}
            className={buttonClass({ variant: 'accent' }, 'justify-self-start max-sm:w-full')}
          >
            {hasBegun ? `Continue with lesson ${resources.indexOf(nextLesson) + 1}` : 'Start the first lesson'}
            <ArrowRight aria-hidden="true" className="size-4 shrink-0" />
          </Link>
        ) : null}
      </div>
      <ol className="border-t border-line">
        {resources.map((resource, index) => (
          <ResourceRow
            key={resource.id}
            resource={resource}
            as="h2"
            mark={isCourse ? <span className="figures font-display text-xl">{index + 1}</span> : undefined}
          />
        ))}
      </ol>
    </>
  );
}

export const page = definePage({
  Screen: CollectionScreen,
  prefetch: async ({ queryClient, client, params: { slug } }) =>
    (await queryClient.ensureQueryData(libraryQuery(client))).collections.find((each) => each.slug === slug),
  head: (collection) => ({
    title: `${collection?.title ?? 'Library'} | The Bonjour Circle`,
    robots: 'noindex',
  }),
});
