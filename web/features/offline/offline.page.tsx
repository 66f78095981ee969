import { brand } from '#data/content/brand.ts';
import { definePage } from '../../app/page.ts';
import { buttonClass } from '#shared/ui/button-class.ts';
import { EmptyState } from '#shared/ui/states.tsx';

/**
 * Replaces a public page that is not cached on this device. The cached document is the same for all of them; `wanted`
 * in the address names the page (`web/public/start-page.ts`).
 */
function OfflineScreen() {
  return (
    <EmptyState
      as="h1"
      title="You’re offline"
      description="This page isn’t saved on this device, so it needs a connection. You can still read our home page and our services."
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
  head: () => ({ title: `You’re offline | ${brand.name}`, robots: 'noindex' }),
});
