import { Navigate, useLocation } from 'react-router-dom';

/** `/members` leads to the list of members (decisions §6). */
export function ToList() {
  const { search } = useLocation();
  return <Navigate to={{ pathname: '/members-app', search }} replace />;
}
