import { useQuery, useQueryClient } from '@tanstack/react-query';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useEffect, useRef } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { newsletterQuery } from '#shared/api/queries/newsletters.ts';
import { queryKey } from '#shared/api/query-options.ts';
import { getNewsletter } from '#shared/contracts/endpoints/newsletters.ts';
import type { Newsletter } from '#shared/contracts/newsletters.ts';
import type { CurrentUser } from '#shared/contracts/users.ts';
import { Loading, Skeleton } from '#shared/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#shared/ui/states.tsx';
import { ConsoleLink } from '../frame/console-link.tsx';
import { NewsletterEditor } from './newsletter-editor.tsx';
import { NewsletterProgress } from './newsletter-progress.tsx';

interface NewsletterPageProps {
  /** Null for one that is about to be written. */
  readonly id: string | null;
  readonly me: Pick<CurrentUser, 'id'>;
  /** The question of the sending is open from the beginning. */
  readonly isSending: boolean;
  readonly onCreated: (id: number, isSending: boolean) => void;
  readonly onClose: () => void;
}

/** How often one that goes out is looked at while nothing is heard of it, in milliseconds. */
const LOOK_EVERY = 5000;

/** One newsletter: where it is written, and from the moment on when it goes out, how far it has come. */
export function NewsletterPage({ id, me, isSending, onCreated, onClose }: NewsletterPageProps) {
  const head = useRef<HTMLDivElement>(null);
  // The list's row, which had the focus, is gone.
  useEffect(() => head.current?.focus({ preventScroll: true }), []);
  return (
    <div ref={head} tabIndex={-1} className="outline-none">
      <ConsoleLink
        to="/admin/newsletter"
        aria-current={undefined}
        className="mt-6 inline-flex min-h-11 items-center gap-2 text-sm text-muted hover:text-ink"
      >
        <ArrowLeft aria-hidden="true" className="size-4" /> All newsletters
      </ConsoleLink>
      {id === null ? (
        <NewsletterEditor
          me={me}
          newsletter={null}
          onSaved={(saved, sends) => onCreated(saved.id, sends)}
          onClose={onClose}
        />
      ) : (
        <Existing id={id} me={me} isSending={isSending} onClose={onClose} />
      )}
    </div>
  );
}

function Existing({
  id,
  me,
  isSending,
  onClose,
}: Omit<NewsletterPageProps, 'id' | 'onCreated'> & { readonly id: string }) {
  const queryClient = useQueryClient();
  const { data, isPending, isError, isFetching, refetch } = useQuery({
    ...newsletterQuery(useApi(), id),
    refetchInterval: ({ state }) => (state.data?.status === 'sending' ? LOOK_EVERY : false),
  });
  const take = (newsletter: Newsletter) => queryClient.setQueryData(queryKey(getNewsletter, { id }), newsletter);
  if (isPending) {
    return (
      <Loading label="Loading this newsletter…" className="grid gap-6 pt-6">
        <Skeleton className="h-12 w-72 max-w-full" />
        <Skeleton className="h-40" />
      </Loading>
    );
  }
  if (data) {
    return data.startedAt === null ? (
      <NewsletterEditor me={me} newsletter={data} isSending={isSending} onSaved={take} onClose={onClose} />
    ) : (
      <NewsletterProgress newsletter={data} onClose={onClose} />
    );
  }
  if (isError) {
    return (
      <ErrorState
        as="h1"
        title="We could not load this newsletter"
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  return <EmptyState as="h1" title="There is no such newsletter" description="Somebody may have deleted it." />;
}
