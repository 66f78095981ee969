import type { ComponentProps, MouseEvent, SyntheticEvent } from 'react';
import { hrefOf, pathOf, useNavigation, type Address } from './navigation.ts';

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** An address inside the site. */
  readonly to: Address;
  /** Replaces the current history entry. */
  readonly replace?: boolean;
}

/**
 * A link inside the site. In the application, the screen's code is fetched on the first sign of interest, and the
 * screen replaces the current one. On public pages, and from the application to them, the browser follows the link.
 */
export function Link({ to, replace, onClick, onPointerEnter, onFocus, onTouchStart, children, ...rest }: LinkProps) {
  const { pathname, search, hash, go, app } = useNavigation();
  const href = hrefOf(to, pathname);
  const path = pathOf(href) || pathname;
  const prepare = () => app?.prepare(path);
  const follow = (event: MouseEvent) => {
    if (event.defaultPrevented || !app?.shows(path) || !isPlain(event) || rest.target) return;
    event.preventDefault();
    // The current address adds no history entry.
    go(href, { replace: replace ?? href === pathname + search + hash });
  };
  return (
    <a
      {...rest}
      href={href}
      onPointerEnter={inTurn(onPointerEnter, prepare)}
      onFocus={inTurn(onFocus, prepare)}
      onTouchStart={inTurn(onTouchStart, prepare)}
      onClick={inTurn(onClick, follow)}
    >
      {children}
    </a>
  );
}

/** Whether a click should navigate in this tab: not in a new one, not as a download. */
const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** Like `Link`, and marked as current at its address or below it. */
export function NavLink(props: LinkProps) {
  const { pathname } = useNavigation();
  const own = pathOf(hrefOf(props.to, pathname));
  const isCurrent = pathname === own || pathname.startsWith(`${own}/`);
  return <Link aria-current={isCurrent ? 'page' : undefined} {...props} />;
}

function inTurn<E extends SyntheticEvent>(first: ((event: E) => void) | undefined, second: (event: E) => void) {
  return (event: E) => {
    first?.(event);
    second(event);
  };
}
