import { Container } from '#shared/ui/layout.tsx';
import { Loading, Skeleton } from '#shared/ui/skeleton.tsx';
import { useEffect } from 'react';
import { markHydrated } from './hydration.ts';

/** The placeholder of a screen while sign-in is checked or the screen's code loads. */
export function LoadingScreen() {
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
 * Announces that a boundary's content is hydrated; render it inside that boundary. React hydrates what is outside a
 * boundary first: announced from there, presses would be replayed on buttons that do not respond yet.
 */
export function Hydrated() {
  useEffect(markHydrated, []);
  return null;
}
