import { definePage } from '../../app/page.ts';
import { screenImages } from '#data/content/screen-images.ts';
import { buttonClass } from '#shared/ui/button-class.ts';
import { EmptyState } from '#shared/ui/states.tsx';
import { Link } from '../../app/link.tsx';

/** Shown at unknown addresses. */
function NotFoundScreen() {
  return (
    <EmptyState
      as="h1"
      image={screenImages.notFound}
      title="404 Page Not Found"
      description="Did you forget to add the page to the router?"
      action={
        <>
          <Link to="/" className={buttonClass()}>
            Back to Homepage
          </Link>
          <a href="/#services" className={buttonClass({ variant: 'secondary' })}>
            See our services
          </a>
          <Link to="/#contact" className={buttonClass({ variant: 'secondary' })}>
            Contact us
          </Link>
        </>
      }
    />
  );
}

export const page = definePage({
  Screen: NotFoundScreen,
  head: () => ({ title: '404 Page Not Found', status: 404, robots: 'noindex' }),
});
