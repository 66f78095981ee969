import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ReactNode } from 'react';
import { Container, PageHeader } from '#shared/ui/layout.tsx';
import { Link } from './link.tsx';

interface Props {
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
}

/** A screen beside the Circle's own, with the way back there. */
export function CirclePage({ title, lead, children }: Props) {
  return (
    <Container className="pb-section">
      <Link to="/circle" className="link mt-6 inline-flex min-h-11 items-center gap-2 text-sm max-lg:hidden">
        <ArrowLeft aria-hidden="true" className="size-4" />
        Back to the Circle
      </Link>
      <PageHeader className="lg:pt-4!" bar="same" title={title} lead={lead} />
      {children}
    </Container>
  );
}
