import { screenImages } from '#data/content/screen-images.ts';
import { buttonClass } from '#shared/ui/button-class.ts';
import { EmptyState } from '#shared/ui/states.tsx';
import { Link } from '../../app/link.tsx';

/** No service has this slug (public-side §8). */
export function ServiceNotFound() {
  return (
    <EmptyState
      as="h1"
      image={screenImages.notFound}
      title="Service Not Found"
      description="The service you're looking for doesn't exist."
      action={
        <Link to="/" className={buttonClass()}>
          Back to Homepage
        </Link>
      }
    />
  );
}
