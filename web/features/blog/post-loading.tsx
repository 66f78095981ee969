import { Container } from '#shared/ui/layout.tsx';
import { Loading, Skeleton } from '#shared/ui/skeleton.tsx';

/** The shape of a post while it is on its way. */
export function PostLoading() {
  return (
    <Container width="text" className="grid min-h-svh content-start gap-8 pt-16 pb-section">
      <Loading label="Loading post…" />
      <Skeleton className="h-5 w-40" />
      <Skeleton className="h-32 w-full" />
      <Skeleton className="h-80 w-full" />
      <Skeleton className="h-80 w-full" />
    </Container>
  );
}
