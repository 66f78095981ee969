import { Button } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/states.tsx';
import { PageLoadError } from './page-store.ts';

/** The last resort: says what happened in a few words and offers to load the page again. */
export function CrashScreen({ error }: { error: unknown }) {
  const reload = <Button onClick={() => window.location.reload()}>Reload</Button>;
  return (
    <div role="alert">
      {error instanceof PageLoadError ? (
        <EmptyState
          as="h1"
          title="A new version is ready"
          description="Please reload to carry on. If this comes back, please check your connection."
          action={reload}
        />
      ) : (
        <EmptyState
          as="h1"
          title="Something went wrong"
          description="We are sorry: this page ran into a problem. Please reload it. If that does not help, try again in a little while."
          action={reload}
        />
      )}
    </div>
  );
}
