import { Loading, Skeleton } from '#shared/ui/skeleton.tsx';

/** The shape of the list while it is on its way. */
export const MembersLoading = () => (
  <div className="pt-6">
    <Loading label="Loading members..." />
    <div className="mt-2">
      {[1, 2, 3, 4].map((key) => (
        <div key={key} className="flex gap-5 border-b border-line py-7">
          <Skeleton className="size-16 shrink-0 rounded-full" />
          <div className="grid grow content-start gap-3">
            <Skeleton className="h-6 w-48 max-w-full" />
            <Skeleton className="h-4 w-2/3" />
            <Skeleton className="h-4 w-1/2" />
          </div>
        </div>
      ))}
    </div>
  </div>
);
