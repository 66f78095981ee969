import { useLocation } from 'react-router-dom';
import { signInAddress } from '#shared/rules/return-path.ts';
import { buttonClass } from '#shared/ui/button-class.ts';
import { EmptyState } from '#shared/ui/states.tsx';
import { Link } from '../../app/link.tsx';
import { RedirectWithReason } from '../../app/redirect-with-reason.tsx';

/** What visitors see at the console's addresses. */
export function SignedOutOfConsole() {
  const { pathname, search } = useLocation();
  return (
    <EmptyState
      as="h1"
      title="Access Denied"
      description="Please log in to access this page."
      action={
        <Link to={signInAddress(pathname + search)} className={buttonClass({ variant: 'primary' })}>
          Sign In
        </Link>
      }
    />
  );
}

/** What members see at the console's addresses. */
export const NoAdministrator = () => (
  <EmptyState
    as="h1"
    title="Access Denied"
    description="Admin privileges required to access this page."
    action={
      <Link to="/member" className={buttonClass({ variant: 'secondary' })}>
        Back to Dashboard
      </Link>
    }
  />
);

/** What visitors see at the address of the blog administration. */
export const SignedOutOfBlog = () => (
  <RedirectWithReason title="Unauthorized" description="You need to be logged in to access this page" to="/auth" />
);

/** What members see at the address of the blog administration. */
export const NoBlogAdministrator = () => (
  <RedirectWithReason
    title="Access Denied"
    description="You don't have permission to access the blog admin"
    to="/member"
  />
);
