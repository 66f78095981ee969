import type { ReactNode } from 'react';
import { Link } from './link.tsx';
import { useHasScreen } from './navigation.ts';

interface OptionalLinkProps {
  readonly to: string;
  /** The class of the link. */
  readonly className?: string;
  readonly children: ReactNode;
}

/** A link if its screen exists, else its text. */
export function OptionalLink({ to, className, children }: OptionalLinkProps) {
  const hasScreen = useHasScreen();
  if (!hasScreen(to)) return <>{children}</>;
  return (
    <Link to={to} className={className}>
      {children}
    </Link>
  );
}
