import { definePage } from '../../app/page.ts';
import { useLocation } from 'react-router-dom';
import { signInAddress } from '#shared/rules/return-path.ts';
import { buttonClass } from '#shared/ui/button-class.ts';
import { EmptyState } from '#shared/ui/states.tsx';
import { Link } from '../../app/link.tsx';

/** What visitors see at the map's address. */
export function MapSignedOut() {
  const { pathname, search } = useLocation();
  return (
    <EmptyState
      as="h1"
      title="Access Denied"
      description="Please log in to view the member map."
      action={
        <Link to={signInAddress(pathname + search)} className={buttonClass()}>
          Sign In
        </Link>
      }
    />
  );
}

export const page = definePage({
  Screen: MapSignedOut,
  head: () => ({ title: 'Access Denied | Bonjour', robots: 'noindex' }),
});
