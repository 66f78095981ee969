import type { ComponentProps, MouseEvent, SyntheticEvent } from 'react';
import { hrefOf, pathOf, useNavigation, type Address } from './navigation.ts';

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** An address inside the site. */
  readonly to: Address;
  /** Takes the place of the current history entry. */
  readonly replace?: boolean;
}

/**
 * A link inside the site. In the application a screen's code is fetched as soon as somebody seems about to follow it, and
 * the screen replaces the current one; on public pages, and from the application to them, the browser follows it.
 */
export function Link({ to, replace, onClick, onPointerEnter, onFocus, onTouchStart, children, ...rest }: LinkProps) {
  const { pathname, search, hash, go, app } = useNavigation();
  const href = hrefOf(to, pathname);
  const path = pathOf(href) || pathname;
  const prepare = () => app?.prepare(path);
  const follow = (event: MouseEvent) => {
    if (event.defaultPrevented || !app?.shows(path) || !isPlain(event) || rest.target) return;
    event.preventDefault();
    // The current address again is no new entry of the history.
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

/** Whether a click wants the link here: not in another tab, not saved. */
const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** As `Link`; it says when its address, or one below it, is the current one. */
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
