import { Container } from '#shared/ui/layout.tsx';
import { Loading, Skeleton } from '#shared/ui/skeleton.tsx';

/** The shape of a service's page while the service is on its way. */
export function ServiceLoading() {
  return (
    <Container width="wide" className="min-h-svh py-16">
      <div className="grid items-center gap-12 lg:grid-cols-2">
        <div className="grid gap-6">
          <Loading label="Loading service..." />
          <Skeleton className="h-20 w-4/5" />
          <Skeleton className="h-24 w-full" />
        </div>
        <Skeleton className="aspect-4/3 w-full" />
      </div>
    </Container>
  );
}
