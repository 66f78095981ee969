import { Navigate, useLocation } from 'react-router-dom';
import { definePage } from '../../app/page.ts';

/** `/admin/figures`, the earlier address of the analytics, redirects to them. */
function FiguresRedirect() {
  const { search } = useLocation();
  return <Navigate to={{ pathname: '/admin/analytics', search }} replace />;
}

export const page = definePage({
  Screen: FiguresRedirect,
  head: () => ({ title: 'Analytics | Bonjour console', robots: 'noindex' }),
});
