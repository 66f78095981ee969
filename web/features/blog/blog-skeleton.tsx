import { Loading, Skeleton } from '#shared/ui/skeleton.tsx';
import { gridClass } from './grid-class.ts';

/** Six cards while the posts are on their way (public-side §9). */
export function BlogSkeleton() {
  return (
    <Loading label="Loading posts…" className={gridClass}>
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} data-testid="blog-skeleton" className="rounded-sm border border-line bg-surface">
          <Skeleton className="aspect-video w-full sm:aspect-4/3" />
          <div className="grid gap-4 p-7">
            <Skeleton className="h-5 w-24" />
            <Skeleton className="h-14 w-full" />
            <Skeleton className="h-20 w-full" />
            <Skeleton className="h-4 w-20" />
          </div>
        </div>
      ))}
    </Loading>
  );
}
