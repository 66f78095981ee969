import { useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { screenImages } from '#data/content/screen-images.ts';
import { useApi } from '#shared/api/api-context.tsx';
import { webinarsQuery } from '#shared/api/queries/webinars.ts';
import { Button } from '#shared/ui/button.tsx';
import { Container, PageHeader } from '#shared/ui/layout.tsx';
import { Loading, Skeleton } from '#shared/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#shared/ui/states.tsx';
import { definePage } from '../../app/page.ts';
import { CalendarFeed } from './calendar-feed.tsx';
import { useClock } from './use-clock.ts';
import { WebinarRow } from './webinar-row.tsx';

/** `/webinars`: upcoming webinars, then past ones with their recordings. */
export function WebinarsScreen() {
  const client = useApi();
  const upcoming = useInfiniteQuery(webinarsQuery(client, 'upcoming'));
  const past = useInfiniteQuery(webinarsQuery(client, 'past'));
  const listed = itemsOf(upcoming.data);
  // A webinar that ends while the page is open moves to the past ones at once.
  const now = useClock(listed.map(({ endsAt }) => endsAt));
  const ahead = listed.filter(({ endsAt }) => Date.parse(endsAt) > now);
  const ended = listed.filter(({ endsAt }) => Date.parse(endsAt) <= now).toReversed();
  const over = [...ended, ...itemsOf(past.data).filter(({ id }) => !ended.some((webinar) => webinar.id === id))];
  return (
    <Container className="pb-section">
      <PageHeader
        bar="same"
        title="Webinars"
        lead="Live sessions with our team. Take a seat, and ask what you want to know."
      />
      {contents()}
    </Container>
  );

  function contents() {
    if (upcoming.isPending || past.isPending) return <WebinarsLoading />;
    const failed = [upcoming, past].find(({ isLoadingError }) => isLoadingError);
    if (failed) {
      return (
        <ErrorState
          title="We couldn’t load the webinars"
          description={failed.error?.message}
          onRetry={() => {
            for (const list of [upcoming, past]) if (list.isLoadingError) void list.refetch();
          }}
          retrying={failed.isFetching}
        />
      );
    }
    return (
      <div className="grid grid-cols-1 gap-12 pt-6 lg:grid-cols-[minmax(0,1fr)_minmax(15rem,20rem)] lg:gap-x-14 lg:gap-y-16 lg:pt-8">
        <div className="grid min-w-0 content-start gap-12 lg:gap-16">
          {ahead.length > 0 ? (
            <WebinarList title="Upcoming" list={upcoming} webinars={ahead} />
          ) : (
            <EmptyState
              image={screenImages.emptyFeed}
              title="No webinars planned yet"
              description="The next one will appear here, and we’ll tell you about it."
            />
          )}
          {over.length > 0 ? <WebinarList title="Past" list={past} webinars={over} /> : null}
        </div>
        <CalendarFeed />
      </div>
    );
  }
}

type List = ReturnType<typeof useInfiniteQuery<unknown, Error, Parameters<typeof itemsOf>[0]>>;
const itemsOf = (data: { pages: { items: Parameters<typeof WebinarRow>[0]['webinar'][] }[] } | undefined) =>
  data?.pages.flatMap(({ items }) => items) ?? [];

interface WebinarListProps {
  readonly title: string;
  readonly list: Pick<List, 'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'>;
  readonly webinars: ReturnType<typeof itemsOf>;
}

function WebinarList({ title, list, webinars }: WebinarListProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-4">
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      <ul className="grid grid-cols-1 border-t border-line">
        {webinars.map((webinar) => (
          <WebinarRow key={webinar.id} webinar={webinar} />
        ))}
      </ul>
      {list.isFetchNextPageError ? (
        <p role="alert" className="text-muted">
          We couldn’t load more webinars.
        </p>
      ) : null}
      {list.hasNextPage ? (
        <Button
          variant="secondary"
          className="justify-self-start"
          pending={list.isFetchingNextPage}
          pendingLabel="Loading…"
          onClick={() => void list.fetchNextPage()}
        >
          Show more
        </Button>
      ) : null}
    </section>
  );
}

const WebinarsLoading = () => (
  <Loading label="Loading webinars…" className="grid gap-6 pt-8">
    <Skeleton className="h-8 w-40" />
    {[1, 2, 3].map((key) => (
      <div key={key} className="flex gap-5">
        <Skeleton className="h-20 w-14 shrink-0" />
        <div className="grid grow content-start gap-2">
          <Skeleton className="h-6 w-72 max-w-full" />
          <Skeleton className="h-4 w-64 max-w-full" />
          <Skeleton className="h-4 w-full max-w-md" />
        </div>
      </div>
    ))}
  </Loading>
);

export const page = definePage({
  Screen: WebinarsScreen,
  async readAhead({ client, queryClient }) {
    await Promise.all([
      queryClient.prefetchInfiniteQuery(webinarsQuery(client, 'upcoming')),
      queryClient.prefetchInfiniteQuery(webinarsQuery(client, 'past')),
    ]);
  },
  head: () => ({
    title: 'Webinars | The Bonjour Circle',
    description: 'Live sessions for school marketers, and their recordings.',
    robots: 'noindex',
  }),
});
