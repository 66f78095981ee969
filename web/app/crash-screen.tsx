import { buttonClass } from '#shared/ui/button-class.ts';
import { Container } from '#shared/ui/layout.tsx';
import { Alive } from './alive-marker.tsx';
import { PageLoadError } from './page-store.ts';

/**
 * The last resort: says what happened in a few words and offers to load the page again. Every page carries it, so it
 * is put together from what every page has.
 */
export function CrashScreen({ error }: { error: unknown }) {
  const isNewVersion = error instanceof PageLoadError;
  return (
    <Container width="text" className="grid justify-items-center gap-4 py-14 text-center">
      <Alive />
      <div role="alert" className="grid gap-4">
        <h1 className="text-3xl">{isNewVersion ? 'A new version is ready' : 'Something went wrong'}</h1>
        <p className="text-muted">
          {isNewVersion
            ? 'Please reload to carry on. If this comes back, please check your connection.'
            : 'We are sorry: this page ran into a problem. Please reload it. If that does not help, try again in a little while.'}
        </p>
      </div>
      <button type="button" className={buttonClass({})} onClick={() => window.location.reload()}>
        Reload
      </button>
    </Container>
  );
}
