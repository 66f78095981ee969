import { PartFailed } from '#shared/ui/part-failed.tsx';
import { Alive } from './alive-marker.tsx';
import { PageLoadError } from './page-store.ts';

interface Props {
  readonly error: unknown;
  /** Shows what failed once more. */
  readonly onReset: () => void;
}

/** Stands for a screen that could not be shown: its code did not come, or it ran into a problem. */
export function CrashScreen({ error, onReset }: Props) {
  const failure =
    error instanceof PageLoadError
      ? { title: 'This page did not load', onRetry: () => error.retry().then(onReset) }
      : { title: 'Something went wrong', lead: 'We are sorry: this page ran into a problem.' };
  return (
    <>
      <Alive />
      <PartFailed {...failure} />
    </>
  );
}
