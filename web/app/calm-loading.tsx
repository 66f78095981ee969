import { Container } from '#shared/ui/layout.tsx';
import { Loading, Skeleton } from '#shared/ui/skeleton.tsx';
import { Alive } from './alive-marker.tsx';

/** What stands where a screen will be: while sign-in is being checked, and while a screen's code is on its way. */
export function CalmLoading() {
  return (
    <Container className="min-h-svh">
      <Alive />
      <Loading label="Loading…" className="grid gap-6 pt-12">
        <Skeleton className="h-4 w-32" />
        <Skeleton className="h-12 w-full max-w-text" />
        <Skeleton className="h-40 w-full" />
        <Skeleton className="h-40 w-full" />
      </Loading>
    </Container>
  );
}
