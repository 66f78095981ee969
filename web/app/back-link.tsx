import ArrowLeft from 'lucide-react/icons/arrow-left';
import { cx } from '#shared/ui/cx.ts';
import { Link, type LinkProps } from './link.tsx';

/** The way back, above a screen's title in wide windows. On narrow ones the bar above has it. */
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
