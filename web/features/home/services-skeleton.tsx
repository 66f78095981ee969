import { Loading, Skeleton } from '#shared/ui/skeleton.tsx';

/** Five cards, three in a row, while the services are on their way (public-side §9). */
export function ServicesSkeleton() {
  return (
    <Loading label="Loading services…" className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3 lg:gap-8">
      {Array.from({ length: 5 }, (_, index) => (
        <div key={index} data-testid="service-skeleton" className="rounded-sm border border-line bg-surface">
          <Skeleton className="aspect-video w-full sm:aspect-4/3" />
          <div className="grid gap-4 p-7">
            <Skeleton className="h-7 w-1/2" />
            <Skeleton className="h-16 w-full" />
            <Skeleton className="h-6 w-28" />
          </div>
        </div>
      ))}
    </Loading>
  );
}
