import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Loading, Skeleton } from '#shared/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#shared/ui/states.tsx';

interface LoadedRecordProps<Data> {
  /** Its data is null when there is no such record. */
  readonly record: UseQueryResult<Data | null>;
  readonly what: 'contact' | 'member' | 'school';
  /** "It may have been deleted." */
  readonly gone: string;
  readonly children: (data: Data) => ReactNode;
}

/** A record beside its list, or that it is loading, couldn't be loaded or doesn't exist. A failed refetch keeps it. */
export function LoadedRecord<Data>({ record, what, gone, children }: LoadedRecordProps<Data>) {
  const { data } = record;
  if (data === null) return <EmptyState as="h2" title={`We can’t find this ${what}`} description={gone} />;
  if (data !== undefined) return children(data);
  return record.isError ? (
    <ErrorState
      as="h2"
      title={`We couldn’t load this ${what}`}
      onRetry={() => void record.refetch()}
      retrying={record.isRefetching}
    />
  ) : (
    <Loading label={`Loading this ${what}…`} className="grid gap-6 pt-6">
      <Skeleton className="h-12 w-72 max-w-full" />
      <Skeleton className="h-40" />
    </Loading>
  );
}
