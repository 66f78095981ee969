import { limits } from '#shared/contracts/limits.ts';
import { Card } from '#shared/ui/card.tsx';
import { Loading, Skeleton } from '#shared/ui/skeleton.tsx';

/** Placeholders of posts that are loading; a page of them by default, so that the page's length changes little afterwards. */
export function FeedSkeleton({ count = limits.page.default }: { count?: number }) {
  return (
    <Loading label={count === 1 ? 'Loading post…' : 'Loading posts…'} className="grid gap-6">
      {Array.from({ length: count }, (_, key) => (
        <Card key={key} className="grid gap-5">
          <div className="flex items-center gap-4">
            <Skeleton className="size-11 rounded-full!" />
            <div className="grid gap-2">
              <Skeleton className="h-4 w-40" />
              <Skeleton className="h-3 w-24" />
            </div>
          </div>
          <Skeleton className="h-7 w-3/4" />
          <div className="grid gap-2.5">
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-4 w-2/3" />
          </div>
          <Skeleton className="h-60 w-full" />
        </Card>
      ))}
    </Loading>
  );
}
