import type { ComponentProps } from 'react';
import { useHref, useLinkClickHandler, useLocation, useResolvedPath, type To } from 'react-router-dom';

interface ConsoleLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  readonly to: To;
  /** Replaces the current history entry. */
  readonly replace?: boolean;
  /** State for the new history entry. */
  readonly state?: unknown;
}

/** A link between console screens. It is marked as current at its address and below. */
export function ConsoleLink({ to, replace, state, onClick, children, ...rest }: ConsoleLinkProps) {
  const follow = useLinkClickHandler(to, { replace, state });
  const { pathname } = useLocation();
  const own = useResolvedPath(to).pathname;
  const isCurrent = pathname === own || pathname.startsWith(`${own}/`);
  return (
    <a
      aria-current={isCurrent ? 'page' : undefined}
      {...rest}
      href={useHref(to)}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    >
      {children}
    </a>
  );
}
