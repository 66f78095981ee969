import { Navigate } from 'react-router-dom';
import { Container } from '#shared/ui/layout.tsx';
import { useHydrated } from '../../app/use-hydrated.ts';

/** `/services` without a slug sends the browser home (public-side §2); without JavaScript a link does. */
export function NoSlugScreen() {
  if (useHydrated()) return <Navigate to="/" replace />;
  return (
    <Container className="py-section">
      <a href="/#services" className="link">
        Our services are on the home page
      </a>
    </Container>
  );
}
