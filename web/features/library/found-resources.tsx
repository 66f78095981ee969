import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { screenImages } from '#data/content/screen-images.ts';
import { useApi } from '#shared/api/api-context.tsx';
import { foundResourcesQuery, libraryQuery } from '#shared/api/queries/library.ts';
import { Button } from '#shared/ui/button.tsx';
import { cx } from '#shared/ui/cx.ts';
import { Loading, Skeleton } from '#shared/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#shared/ui/states.tsx';
import { announce } from '../../app/announcer.tsx';
import { LoadMore } from '../../app/load-more.tsx';
import { useReached } from '../../device/use-connection.ts';
import { libraryQueryOf, type LibraryFilter } from './library-filters.tsx';
import { findOffline } from './offline-search.ts';
import { ResourceRow, ResourceRows } from './resource-row.tsx';

interface Props {
  readonly filter: LibraryFilter;
  readonly onClear: () => void;
}

/** The resources that match the filter; scrolling loads more. */
export function FoundResources({ filter, onClear }: Props) {
  const client = useApi();
  const isReached = useReached();
  const list = useInfiniteQuery(foundResourcesQuery(client, libraryQueryOf(filter)));
  const resources = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const count = resources.length;
  const { isFetching, hasNextPage } = list;
  useEffect(() => {
    if (!isFetching && filter.search) announce(countInWords(count, hasNextPage));
  }, [isFetching, count, hasNextPage, filter.search]);

  // An empty list of another search says nothing about this one.
  if (list.isPending || (list.isPlaceholderData && count === 0)) return <FoundLoading />;
  if (list.isLoadingError) {
    if (!isReached) return <FoundOffline filter={filter} onClear={onClear} />;
    return (
      <ErrorState
        title="We couldn’t search the library"
        description={list.error.message}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    );
  }
  if (count === 0) return <NothingFound filter={filter} onClear={onClear} />;
  return (
    <section aria-label="Results" aria-busy={list.isPlaceholderData} className="pt-6">
      <p className="figures pb-3 text-sm text-muted">{countInWords(count, hasNextPage)}</p>
      <ResourceRows className={cx('transition-opacity', list.isPlaceholderData && 'opacity-60')}>
        {resources.map((resource) => (
          <ResourceRow key={resource.id} resource={resource} hasCollection as="h2" />
        ))}
      </ResourceRows>
      {hasNextPage || list.isFetchNextPageError ? (
        <LoadMore
          what="resources"
          hasMore={hasNextPage}
          loading={list.isFetchingNextPage}
          failed={list.isFetchNextPageError}
          onMore={() => void list.fetchNextPage()}
        />
      ) : null}
    </section>
  );
}

const countInWords = (count: number, hasMore: boolean): string =>
  `${count}${hasMore ? '+' : ''} ${count === 1 ? 'resource' : 'resources'}`;

/** Searches titles, summaries and audiences of the library as it was last read on this device. */
function FoundOffline({ filter, onClear }: Props) {
  const { data } = useQuery(libraryQuery(useApi()));
  const resources = data ? findOffline(data, filter) : [];
  if (resources.length === 0) return <NothingFound filter={filter} onClear={onClear} />;
  return (
    <section aria-label="Results" className="pt-6">
      <p className="pb-3 text-sm text-muted">You’re offline, so this searches titles and summaries only.</p>
      <ResourceRows>
        {resources.map((resource) => (
          <ResourceRow key={resource.id} resource={resource} hasCollection as="h2" />
        ))}
      </ResourceRows>
    </section>
  );
}

function NothingFound({ filter, onClear }: Props) {
  const isOnlySaved = filter.show === 'saved' && Object.keys(filter).length === 1;
  return (
    <EmptyState
      image={screenImages.emptySearch}
      title={isOnlySaved ? 'Nothing saved yet' : 'No resources match'}
      description={
        isOnlySaved
          ? 'Press Save on a resource to find it here. Only you can see what you save.'
          : 'Try other words, or fewer filters.'
      }
      action={
        <Button variant="secondary" onClick={onClear}>
          Show the whole library
        </Button>
      }
    />
  );
}

const FoundLoading = () => (
  <Loading label="Searching the library…" className="grid gap-5 pt-8">
    {[1, 2, 3, 4, 5].map((key) => (
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
