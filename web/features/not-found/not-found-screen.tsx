import { buttonClass } from '#shared/ui/button-class.ts';
import { EmptyState } from '#shared/ui/states.tsx';
import { Link } from '../../app/link.tsx';

/** Every address that leads nowhere (public-side §2, "Fallback"). */
export function NotFoundScreen() {
  return (
    <EmptyState
      as="h1"
      title="404 Page Not Found"
      description="Did you forget to add the page to the router?"
      action={
        <Link to="/" className={buttonClass()}>
          Back to Homepage
        </Link>
      }
    />
  );
}
