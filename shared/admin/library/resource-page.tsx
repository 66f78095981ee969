import { useQuery } from '@tanstack/react-query';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useEffect, useRef, useState } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { editedCollectionsQuery, editedResourceQuery } from '#shared/api/queries/library-console.ts';
import type { EditedResource } from '#shared/contracts/library-console.ts';
import type { CurrentUser } from '#shared/contracts/users.ts';
import { Loading, Skeleton } from '#shared/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#shared/ui/states.tsx';
import { ConsoleLink } from '../frame/console-link.tsx';
import { ResourceEditor } from './resource-editor.tsx';

interface ResourcePageProps {
  readonly id: string;
  readonly me: Pick<CurrentUser, 'id'>;
  readonly onClose: () => void;
}

/** One resource in the editor. */
export function ResourcePage({ id, me, onClose }: ResourcePageProps) {
  const client = useApi();
  const head = useRef<HTMLDivElement>(null);
  // The focused row was removed.
  useEffect(() => head.current?.focus({ preventScroll: true }), []);
  const { data, isPending, isError, isFetching, refetch } = useQuery(editedResourceQuery(client, id));
  const { data: collections } = useQuery(editedCollectionsQuery(client));
  // Keeps the editor open when somebody deletes the resource.
  const [last, setLast] = useState<EditedResource>();
  if (data && data !== last) setLast(data);
  const shown = data ?? (data === null ? last : undefined);
  return (
    <div ref={head} tabIndex={-1} className="outline-none">
      <ConsoleLink
        to="/admin/library"
        aria-current={undefined}
        className="mt-6 inline-flex min-h-11 items-center gap-2 text-sm text-muted hover:text-ink"
      >
        <ArrowLeft aria-hidden="true" className="size-4" /> All resources
      </ConsoleLink>
      {contents()}
    </div>
  );

  function contents() {
    if (isPending) {
      return (
        <Loading label="Loading this resource…" className="grid gap-6 pt-6">
          <Skeleton className="h-12 w-72 max-w-full" />
          <Skeleton className="h-40" />
        </Loading>
      );
    }
    if (shown) {
      return (
        <ResourceEditor
          me={me}
          resource={shown}
          collections={collections ?? []}
          isGone={data === null || shown.trash !== null}
          onClose={onClose}
        />
      );
    }
    if (isError) {
      return (
        <ErrorState
          as="h1"
          title="We couldn’t load this resource"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      );
    }
    return <EmptyState as="h1" title="We can’t find this resource" description="It may have been deleted." />;
  }
}
