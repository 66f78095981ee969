import { Skeleton } from '#shared/ui/skeleton.tsx';

/** The shape of a list while it is on its way. */
export const RowsLoading = () => (
  <div className="mt-3">
    {[1, 2, 3, 4, 5].map((key) => (
      <div key={key} className="flex gap-5 border-b border-line py-5">
        <Skeleton className="size-9 shrink-0 rounded-full" />
        <div className="grid grow content-start gap-2.5">
          <Skeleton className="h-5 w-48 max-w-full" />
          <Skeleton className="h-4 w-2/3" />
        </div>
      </div>
    ))}
  </div>
);
