import { definePage } from '../../app/page.ts';
import { Navigate, useLocation } from 'react-router-dom';

/** `/members` redirects to the list of members. */
function MembersRedirect() {
  const { search } = useLocation();
  return <Navigate to={{ pathname: '/members-app', search }} replace />;
}

export const page = definePage({
  Screen: MembersRedirect,
  head: () => ({ title: 'Members | Bonjour', robots: 'noindex' }),
});
