import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ReactNode } from 'react';
import { cx } from '#shared/ui/cx.ts';
import { Container, PageHeader } from '#shared/ui/layout.tsx';
import { Link, type LinkProps } from './link.tsx';

interface Props {
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
}

/** A secondary screen of the Circle, with a link back. */
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

/** The link back, above a screen's title in wide windows. On narrow ones it is in the bar. */
export const BackLink = ({ className, children, ...link }: LinkProps) => (
  <Link
    {...link}
    className={cx(
      'inline-flex min-h-11 items-center gap-2 justify-self-start text-sm text-muted transition-colors hover:text-ink max-lg:hidden',
      className,
    )}
  >
    <ArrowLeft aria-hidden="true" className="size-4" />
    {children}
  </Link>
);
