import { Link as RouterLink, NavLink as RouterNavLink, type LinkProps, type NavLinkProps } from 'react-router-dom';
import { useIntent } from './use-intent.ts';

/** A link inside the site. Its screen's code is fetched as soon as somebody seems about to follow it. */
export function Link(props: LinkProps) {
  return <RouterLink {...props} {...useIntent(props.to)} />;
}

/** As `Link`; it knows when its address, or one below it, is the current one. */
export function NavLink(props: NavLinkProps) {
  return <RouterNavLink {...props} {...useIntent(props.to)} />;
}
