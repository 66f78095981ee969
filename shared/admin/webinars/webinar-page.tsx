import { useQuery } from '@tanstack/react-query';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useEffect, useRef, useState } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { editedWebinarQuery } from '#shared/api/queries/webinars-console.ts';
import type { CurrentUser } from '#shared/contracts/users.ts';
import type { EditedWebinar } from '#shared/contracts/webinars-console.ts';
import { Loading, Skeleton } from '#shared/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#shared/ui/states.tsx';
import { ConsoleLink } from '../frame/console-link.tsx';
import { WebinarEditor } from './webinar-editor.tsx';

interface WebinarPageProps {
  readonly id: string;
  readonly me: Pick<CurrentUser, 'id'>;
  readonly onOpen: (id: number) => void;
  readonly onClose: () => void;
}

/** One webinar: its editor and its seats. */
export function WebinarPage({ id, me, onOpen, onClose }: WebinarPageProps) {
  const head = useRef<HTMLDivElement>(null);
  // The focused row was removed.
  useEffect(() => head.current?.focus({ preventScroll: true }), []);
  const { data, isPending, isError, isFetching, refetch } = useQuery(editedWebinarQuery(useApi(), id));
  // Keeps the editor open when somebody deletes the webinar.
  const [last, setLast] = useState<EditedWebinar>();
  if (data && data !== last) setLast(data);
  const shown = data ?? (data === null ? last : undefined);
  return (
    <div ref={head} tabIndex={-1} className="outline-none">
      <ConsoleLink
        to="/admin/webinars"
        aria-current={undefined}
        className="mt-6 inline-flex min-h-11 items-center gap-2 text-sm text-muted hover:text-ink"
      >
        <ArrowLeft aria-hidden="true" className="size-4" /> All webinars
      </ConsoleLink>
      {contents()}
    </div>
  );

  function contents() {
    if (isPending) {
      return (
        <Loading label="Loading this webinar…" className="grid gap-6 pt-6">
          <Skeleton className="h-12 w-72 max-w-full" />
          <Skeleton className="h-40" />
        </Loading>
      );
    }
    if (shown) {
      return (
        <WebinarEditor
          me={me}
          webinar={shown}
          isGone={data === null || shown.trash !== null}
          onOpen={onOpen}
          onClose={onClose}
        />
      );
    }
    if (isError) {
      return (
        <ErrorState
          as="h1"
          title="We couldn’t load this webinar"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      );
    }
    return <EmptyState as="h1" title="We can’t find this webinar" description="It may have been deleted." />;
  }
}
