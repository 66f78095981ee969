import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { screenImages } from '#data/content/screen-images.ts';
import { useApi } from '#shared/api/api-context.tsx';
import { webinarQuery } from '#shared/api/queries/webinars.ts';
import type { Webinar } from '#shared/contracts/webinars.ts';
import { libraryTopicNames } from '#shared/rules/library-labels.ts';
import { buttonClass } from '#shared/ui/button-class.ts';
import { Container, Eyebrow } from '#shared/ui/layout.tsx';
import { Loading, Skeleton } from '#shared/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#shared/ui/states.tsx';
import { BackLink } from '../../app/circle-page.tsx';
import { Document } from '../../app/document.tsx';
import { Link } from '../../app/link.tsx';
import { definePage } from '../../app/page.ts';
import { Hosts } from './hosts.tsx';
import { SeatCard } from './seat-card.tsx';
import { WEBINARS } from './webinar-paths.ts';

/** `/webinars/{slug}`: one webinar, with the member's seat. */
export function WebinarScreen() {
  const { slug = '' } = useParams();
  const { data, error, isPending, isFetching, refetch } = useQuery(webinarQuery(useApi(), slug));
  return (
    <Container className="pb-section">
      <BackLink to={WEBINARS} className="mt-6 print:hidden">
        Back to Webinars
      </BackLink>
      {data ? (
        <WebinarSheet webinar={data} />
      ) : data === null ? (
        <EmptyState
          as="h1"
          image={screenImages.notFound}
          title="We can’t find this webinar"
          description="It may have been deleted, or the link may be incomplete."
          action={
            <Link to={WEBINARS} className={buttonClass()}>
              Show all webinars
            </Link>
          }
        />
      ) : isPending ? (
        <WebinarLoading />
      ) : (
        <ErrorState
          as="h1"
          title="We couldn’t load this webinar"
          description={error?.message}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
    </Container>
  );
}

function WebinarSheet({ webinar }: { readonly webinar: Webinar }) {
  const { title, summary, topic, doc, pictures } = webinar;
  return (
    <div className="grid grid-cols-1 gap-x-14 gap-y-8 pt-5 lg:grid-cols-[minmax(0,var(--container-text))_minmax(17rem,22rem)] lg:grid-rows-[auto_1fr] lg:justify-between lg:pt-6">
      <header className="grid grid-cols-1 content-start gap-3 lg:gap-4">
        <Eyebrow>{libraryTopicNames[topic]}</Eyebrow>
        <h1 className="text-3xl wrap-anywhere lg:text-4xl">{title}</h1>
        <p className="text-lg text-muted wrap-anywhere lg:text-xl">{summary}</p>
      </header>
      <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <SeatCard webinar={webinar} />
      </div>
      <div className="grid min-w-0 grid-cols-1 content-start gap-10">
        <Document doc={doc} pictures={pictures} />
        <Hosts {...webinar} />
      </div>
    </div>
  );
}

const WebinarLoading = () => (
  <Loading label="Loading the webinar…" className="grid max-w-text gap-5 pt-8">
    <Skeleton className="h-4 w-40" />
    <Skeleton className="h-10 w-full max-w-md" />
    <Skeleton className="h-6 w-full" />
    <Skeleton className="h-40 w-full" />
    <Skeleton className="mt-4 h-48 w-full" />
  </Loading>
);

export const page = definePage<Webinar | null>({
  Screen: WebinarScreen,
  prefetch: ({ queryClient, client, params: { slug = '' } }) => queryClient.ensureQueryData(webinarQuery(client, slug)),
  head: (webinar) => ({
    title: `${webinar?.title ?? 'Webinar'} | The Bonjour Circle`,
    description: webinar?.summary,
    robots: 'noindex',
  }),
});
