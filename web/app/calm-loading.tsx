import { Container } from '#shared/ui/layout.tsx';
import { Loading, Skeleton } from '#shared/ui/skeleton.tsx';
import { useEffect } from 'react';
import { markHydrated } from './hydration.ts';

/** What stands where a screen will be: while sign-in is being checked, and while a screen's code is on its way. */
export function CalmLoading() {
  return (
    <Container className="min-h-svh">
      <Hydrated />
      <Loading label="Loading…" className="grid gap-6 pt-12">
        <Skeleton className="h-4 w-32" />
        <Skeleton className="h-12 w-full max-w-text" />
        <Skeleton className="h-40 w-full" />
        <Skeleton className="h-40 w-full" />
      </Loading>
    </Container>
  );
}

/**
 * Stands inside the boundary of what it speaks for. React hydrates what is outside a boundary first: said from there,
 * presses would be made again on buttons that still hear nothing.
 */
export function Hydrated() {
  useEffect(markHydrated, []);
  return null;
}
