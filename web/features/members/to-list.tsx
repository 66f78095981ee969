import { Navigate, useLocation } from 'react-router-dom';

/** `/members` redirects to the list of members. */
export function ToList() {
  const { search } = useLocation();
  return <Navigate to={{ pathname: '/members-app', search }} replace />;
}
