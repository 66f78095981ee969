import { definePage } from '../../app/page.ts';
import { Navigate } from 'react-router-dom';
import { Container } from '#shared/ui/layout.tsx';
import { useHydrated } from '../../app/use-hydrated.ts';

/** `/services` without a slug redirects to the home page; without JavaScript it shows a link. */
function NoSlugScreen() {
  if (useHydrated()) return <Navigate to="/" replace />;
  return (
    <Container className="py-section">
      <a href="/#services" className="link">
        Our services are on the home page
      </a>
    </Container>
  );
}

export const page = definePage({
  Screen: NoSlugScreen,
  head: () => ({ title: 'Services', robots: 'noindex' }),
});
