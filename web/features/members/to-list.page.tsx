import { definePage } from '../../app/page.ts';
import { Navigate, useLocation } from 'react-router-dom';

/** `/members` redirects to the list of members. */
function ToList() {
  const { search } = useLocation();
  return <Navigate to={{ pathname: '/members-app', search }} replace />;
}

export const page = definePage({
  Screen: ToList,
  head: () => ({ title: 'Members | Bonjour', robots: 'noindex' }),
});
