import type { ReactNode } from 'react';
import { Button } from '#shared/ui/button.tsx';
import { Loading, Skeleton } from '#shared/ui/skeleton.tsx';

interface Props {
  readonly list: {
    readonly isPending: boolean;
    readonly isFetching: boolean;
    readonly error: Error | null;
    readonly refetch: () => Promise<unknown>;
  };
  readonly empty: { readonly title: string; readonly text: string; readonly children?: ReactNode };
}

/** The loading, error and empty states of a list. */
export function ListState({ list, empty }: Props) {
  if (list.isPending) {
    return (
      <Loading label="Loading…" className="grid gap-6 p-6">
        {[1, 2, 3, 4].map((row) => (
          <div key={row} className="flex items-center gap-3">
            <Skeleton className="size-11 shrink-0 rounded-full!" />
            <div className="grid grow gap-2">
              <Skeleton className="h-4 w-2/5" />
              <Skeleton className="h-3.5 w-4/5" />
            </div>
          </div>
        ))}
      </Loading>
    );
  }
  if (list.error) {
    return (
      <div role="alert">
        <Words title="We couldn’t load this" text={list.error.message}>
          <Button
            variant="secondary"
            pending={list.isFetching}
            pendingLabel="Trying again…"
            onClick={() => void list.refetch()}
          >
            Try again
          </Button>
        </Words>
      </div>
    );
  }
  return <Words {...empty} />;
}

const Words = ({ title, text, children }: { title: string; text: string; children?: ReactNode }) => (
  <div className="grid justify-items-center gap-3 px-8 py-14 text-center">
    <h2 className="text-2xl">{title}</h2>
    <p className="text-muted">{text}</p>
    {children}
  </div>
);
