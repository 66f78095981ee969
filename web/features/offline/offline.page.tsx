import { brand } from '#data/content/brand.ts';
import { definePage } from '../../app/page.ts';
import { buttonClass } from '#shared/ui/button-class.ts';
import { EmptyState } from '#shared/ui/states.tsx';

/**
 * Replaces a public page that this device has no copy of. The kept document is the same for each; `wanted` in the address
 * names the page (`web/public/start-page.ts`).
 */
function OfflineScreen() {
  return (
    <EmptyState
      as="h1"
      title="You are offline"
      description="This page has not been read on this device before. It will open once you have a connection, and so will a search. The home page, our services and the Circle can be read now."
      action={
        <>
          <a href="/" data-wanted="" className={buttonClass()}>
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
