import type { ComponentProps, SyntheticEvent } from 'react';
import { useHref, useLinkClickHandler, useLocation, useResolvedPath, type To } from 'react-router-dom';
import { findRoute } from './route.ts';
import { useSite } from './site.tsx';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** An address inside the site. */
  readonly to: To;
  /** Takes the place of the current history entry. */
  readonly replace?: boolean;
}

/**
 * A link inside the site. Its screen's code is fetched as soon as somebody seems about to follow it. The router's own
 * link can do more, which every page would have to carry.
 */
export function Link({
  to,
  replace,
  target,
  onClick,
  onPointerEnter,
  onFocus,
  onTouchStart,
  children,
  ...rest
}: LinkProps) {
  const follow = useLinkClickHandler(to, { replace, target });
  const fetchPage = useIntent(to);
  return (
    <a
      {...rest}
      href={useHref(to)}
      target={target}
      onPointerEnter={inTurn(onPointerEnter, fetchPage)}
      onFocus={inTurn(onFocus, fetchPage)}
      onTouchStart={inTurn(onTouchStart, fetchPage)}
      onClick={inTurn(onClick, (event) => {
        if (!event.defaultPrevented) follow(event);
      })}
    >
      {children}
    </a>
  );
}

/** As `Link`; it says when its address, or one below it, is the current one. */
export function NavLink(props: LinkProps) {
  const { pathname } = useLocation();
  const own = useResolvedPath(props.to).pathname;
  const isCurrent = pathname === own || pathname.startsWith(`${own}/`);
  return <Link aria-current={isCurrent ? 'page' : undefined} {...props} />;
}

function inTurn<E extends SyntheticEvent>(first: ((event: E) => void) | undefined, second: (event: E) => void) {
  return (event: E) => {
    first?.(event);
    second(event);
  };
}

/** Fetches the code of the screen that an address leads to: for pointer, focus and touch on its link. */
function useIntent(to: To): () => void {
  const { routes, pages, loadGuard } = useSite();
  const { pathname } = useResolvedPath(to);
  return () => {
    const { route } = findRoute(routes, pathname);
    const codes = [pages.load(route.page), ...(route.access === 'anyone' ? [] : [loadGuard()])];
    // Should it fail, following the link tries again and tells.
    Promise.all(codes).catch(() => undefined);
  };
}
