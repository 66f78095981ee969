import { useQuery, useQueryClient } from '@tanstack/react-query';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { useEffect, useId, type ReactNode } from 'react';
import { screenImages } from '#data/content/screen-images.ts';
import { useApi } from '#shared/api/api-context.tsx';
import { libraryQuery } from '#shared/api/queries/library.ts';
import { visitLibrary } from '#shared/contracts/endpoints/library.ts';
import type { ResponseOf } from '#shared/contracts/endpoint.ts';
import type { getLibrary } from '#shared/contracts/endpoints/library.ts';
import { Button } from '#shared/ui/button.tsx';
import { buttonClass } from '#shared/ui/button-class.ts';
import { Container, PageHeader } from '#shared/ui/layout.tsx';
import { lazyPart } from '#shared/ui/lazy-part.tsx';
import { Loading, Skeleton } from '#shared/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#shared/ui/states.tsx';
import { Link } from '../../app/link.tsx';
import { definePage } from '../../app/page.ts';
import { CourseCard } from './collection-card.tsx';
import { FoundResources } from './found-resources.tsx';
import { LibraryFilters, useLibraryFilter } from './library-filters.tsx';
import { collectionPath, resourcePath } from './library-paths.ts';
import { ResourceRow, ResourceRows } from './resource-row.tsx';
import { useHeldUpdate } from './use-held-update.ts';
import { NextWebinar } from '../webinars/next-webinar.tsx';

const OfflineResources = lazyPart(async () => (await import('./offline-resources.tsx')).default);

/** `/library`: what to read, watch and fill in; with a filter in the address, the resources that match. */
export function LibraryScreen() {
  const address = useLibraryFilter();
  useVisit();
  const { filter, isNarrowed, clear } = address;
  return (
    <Container className="pb-section">
      <PageHeader
        bar="same"
        title="Library"
        lead="Templates, guides and short courses you can use at school tomorrow."
      />
      <LibraryFilters address={address} />
      {filter.show === 'kept' ? (
        <OfflineResources />
      ) : isNarrowed ? (
        <FoundResources filter={filter} onClear={clear} />
      ) : (
        <Shelves />
      )}
    </Container>
  );
}

/** Records the visit once, so that the next one shows what is new. It doesn't matter whether it arrives. */
function useVisit(): void {
  const client = useApi();
  useEffect(() => {
    client.call(visitLibrary, {}).catch(() => undefined);
  }, [client]);
}

type Library = ResponseOf<typeof getLibrary>;

/** Whether the second library would move what is read in the first: other resources, or another order. */
const hasMoved = (shown: Library | undefined, other: Library | undefined): boolean =>
  shown !== undefined && other !== undefined && orderOf(shown) !== orderOf(other);
const orderOf = ({ collections, others, next }: Library): string =>
  [next.length > 0, ...collections.flatMap(({ slug, resources }) => [slug, ...resources]), ...others]
    .map((part) => (typeof part === 'object' ? `${part.id}${part.isNew ? ' new' : ''}` : part))
    .join();

/** Everything, collection by collection. */
function Shelves() {
  const queryClient = useQueryClient();
  const { data, error, isPending, isFetching, refetch } = useQuery(libraryQuery(useApi()), queryClient);
  const { shown: library, isHeld, showLatest } = useHeldUpdate(data, hasMoved);
  if (isPending) return <LibraryLoading />;
  if (!library) {
    return (
      <ErrorState
        title="We couldn’t load the library"
        description={error?.message}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  const { collections, others, next } = library;
  const all = [...collections.flatMap(({ resources }) => resources), ...others];
  if (all.length === 0) {
    return (
      <>
        <NextWebinar className="mt-6" />
        <EmptyState
          title="The library is empty"
          description="Templates, guides and films will appear here as soon as they’re published."
          image={screenImages.emptyFeed}
        />
      </>
    );
  }
  const courses = collections.filter(({ kind }) => kind === 'course');
  const news = all.filter(({ isNew }) => isNew).toSorted((a, b) => (a.publishedAt < b.publishedAt ? 1 : -1));
  return (
    <div className="grid grid-cols-1 gap-12 pt-6 lg:gap-16 lg:pt-8">
      {isHeld ? (
        <p className="sticky top-14 z-10 justify-self-center lg:top-4">
          <Button size="sm" onClick={showLatest} className="shadow-float">
            Show what’s new
          </Button>
        </p>
      ) : null}
      {next[0] ? <ContinueCard {...next[0]} /> : null}
      <NextWebinar />
      {news.length > 0 ? (
        <Section title="New since your last visit">
          <ResourceRows>
            {news.map((resource) => (
              <ResourceRow key={resource.id} resource={resource} hasCollection />
            ))}
          </ResourceRows>
        </Section>
      ) : null}
      {courses.length > 0 ? (
        <Section title="Courses">
          <ul className="grid grid-cols-1 gap-5 sm:grid-cols-2 lg:gap-6">
            {courses.map((course) => (
              <CourseCard key={course.id} course={course} />
            ))}
          </ul>
        </Section>
      ) : null}
      {collections
        .filter(({ kind }) => kind !== 'course')
        .map(({ id, slug, title, summary, resources }) => (
          <Section key={id} title={title} to={collectionPath(slug)} lead={summary}>
            <ResourceRows>
              {resources.map((resource) => (
                <ResourceRow key={resource.id} resource={resource} />
              ))}
            </ResourceRows>
          </Section>
        ))}
      {others.length > 0 ? (
        <Section title="More">
          <ResourceRows>
            {others.map((resource) => (
              <ResourceRow key={resource.id} resource={resource} />
            ))}
          </ResourceRows>
        </Section>
      ) : null}
    </div>
  );
}

interface SectionProps {
  readonly title: string;
  readonly lead?: string;
  /** The address of the collection's own page. */
  readonly to?: string;
  readonly children: ReactNode;
}

function Section({ title, lead, to, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-4">
      <header className="grid max-w-text gap-1">
        <h2 id={id} className="text-2xl wrap-anywhere">
          {to ? (
            <Link to={to} className="hover:text-red">
              {title}
            </Link>
          ) : (
            title
          )}
        </h2>
        {lead ? <p className="text-muted">{lead}</p> : null}
      </header>
      {children}
    </section>
  );
}

/** The next lesson of the course that the member was in last. */
function ContinueCard({ course, lesson }: Library['next'][number]) {
  return (
    <section
      aria-label="Continue"
      className="scheme-dark grid gap-4 rounded-sm border border-line bg-surface p-[min(1.5rem,7vw)] text-ink sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center sm:gap-8 sm:p-8"
    >
      <div className="grid gap-2">
        <p className="label text-muted">
          <Link to={collectionPath(course.slug)} className="hover:text-ink">
            {course.title}
          </Link>
        </p>
        <h2 className="text-2xl wrap-anywhere">{lesson.title}</h2>
        <p className="line-clamp-2 text-muted">{lesson.summary}</p>
      </div>
      <Link to={resourcePath(lesson.slug)} className={buttonClass({ variant: 'accent' })}>
        Continue
        <ArrowRight aria-hidden="true" className="size-4" />
      </Link>
    </section>
  );
}

/** Placeholders while the library loads. */
export const LibraryLoading = () => (
  <Loading label="Loading the library…" className="grid gap-6 pt-8">
    <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
      <Skeleton className="h-56 w-full" />
      <Skeleton className="h-56 w-full max-sm:hidden" />
    </div>
    <Skeleton className="mt-6 h-8 w-64 max-w-full" />
    {[1, 2, 3, 4].map((key) => (
      <div key={key} className="flex gap-4">
        <Skeleton className="size-11 shrink-0" />
        <div className="grid grow content-start gap-2">
          <Skeleton className="h-5 w-72 max-w-full" />
          <Skeleton className="h-4 w-full max-w-md" />
        </div>
      </div>
    ))}
  </Loading>
);

export const page = definePage({
  Screen: LibraryScreen,
  async readAhead({ client, queryClient }) {
    if (!location.search) await queryClient.prefetchQuery(libraryQuery(client));
  },
  head: () => ({
    title: 'Library | The Bonjour Circle',
    description: 'Templates, guides, films and short courses for school marketers.',
    robots: 'noindex',
  }),
});
