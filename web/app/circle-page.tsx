import type { ReactNode } from 'react';
import { Container, PageHeader } from '#shared/ui/layout.tsx';
import { BackLink } from './back-link.tsx';

interface Props {
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
}

/** A screen beside the Circle's own, with the way back there. */
export function CirclePage({ title, lead, children }: Props) {
  return (
    <Container className="pb-section">
      <BackLink to="/circle" className="mt-6">
        Back to the Circle
      </BackLink>
      <PageHeader className="lg:pt-4!" bar="same" title={title} lead={lead} />
      <div className="pt-6 lg:pt-8">{children}</div>
    </Container>
  );
}
