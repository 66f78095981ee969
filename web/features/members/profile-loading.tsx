import { Container } from '#shared/ui/layout.tsx';
import { Loading, Skeleton } from '#shared/ui/skeleton.tsx';

/** The shape of a profile while it is on its way. */
export const ProfileLoading = () => (
  <Container className="pt-6 pb-section">
    <Loading label="Loading profile..." />
    <div className="mt-8 flex flex-wrap items-center gap-8 border-b border-line pb-10">
      <Skeleton className="size-28 rounded-full" />
      <div className="grid grow gap-3">
        <Skeleton className="h-10 w-72 max-w-full" />
        <Skeleton className="h-5 w-48" />
        <Skeleton className="h-5 w-64 max-w-full" />
      </div>
    </div>
    <Skeleton className="mt-10 h-64 w-full" />
  </Container>
);
