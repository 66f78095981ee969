import { brand } from '#data/content/brand.ts';
import { definePage } from '../../app/page.ts';
import { useSearchParams } from 'react-router-dom';
import { safeReturnPath } from '#shared/rules/return-path.ts';
import { buttonClass } from '#shared/ui/button-class.ts';
import { EmptyState } from '#shared/ui/states.tsx';
import { useHydrated } from '../../app/use-hydrated.ts';

/** Replaces a public page that this device has no copy of; `wanted` in the address names that page. */
function OfflineScreen() {
  const [query] = useSearchParams();
  // The kept document is the same for every page that is missing.
  const hydrated = useHydrated();
  const wanted = (hydrated && safeReturnPath(query.get('wanted'))) || '/';
  return (
    <EmptyState
      as="h1"
      title="You are offline"
      description="This page has not been read on this device before. It will open once you have a connection. The home page, our services and the Circle can be read now."
      action={
        <>
          <a href={wanted} className={buttonClass()}>
            Try again
          </a>
          <a href="/" className={buttonClass({ variant: 'secondary' })}>
            Back to Homepage
          </a>
        </>
      }
    />
  );
}

export const page = definePage({
  Screen: OfflineScreen,
  head: () => ({ title: `You are offline | ${brand.name}`, robots: 'noindex' }),
});
