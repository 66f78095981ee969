import { navigation } from '#data/content/navigation.ts';
import { Container } from '#shared/ui/layout.tsx';
import { lazyPart } from '#shared/ui/lazy-part.tsx';
import { Link, NavLink } from '../../app/link.tsx';
import { useAuth } from '../../app/use-auth.ts';
import { ContactLink, barLinkClass, pillClass } from './bar-links.tsx';
import { LogoLink } from './logo-link.tsx';
import { MoreMenu } from './more-menu.tsx';
import Menu from 'lucide-react/icons/menu';
import { useState } from 'react';
import { IconButton } from '#shared/ui/button.tsx';

// Visitors never need it.
const AccountMenu = lazyPart(async () => (await import('./account-menu.tsx')).AccountMenu, {
  fallback: <span className="size-11" />,
});

/**
 * The bar above every screen. On narrow screens its links move into a drawer. It is sticky, except in the Circle on narrow
 * screens, where the Circle's own bar is.
 */
export function NavigationBar() {
  const { user: member, expected } = useAuth();
  const user = member ?? expected;
  const { links, more, login } = navigation;
  return (
    <header
      data-screen-only=""
      className="sticky top-0 z-30 border-b border-line bg-paper noscript:static max-lg:in-[html:has([data-circle-bar])]:static"
    >
      <Container width="wide" className="flex min-h-18 items-center justify-between gap-6 noscript:flex-wrap">
        <LogoLink className="-ml-1 inline-flex min-h-11 items-center px-1" />
        <nav
          aria-label="Main"
          className="hidden grow items-center justify-end gap-x-8 lg:flex noscript:flex noscript:basis-full noscript:flex-wrap noscript:justify-between noscript:pb-3"
        >
          <ul className="flex items-center gap-x-8 noscript:flex-wrap noscript:gap-x-6">
            {links.map(({ label, href }) => (
              <li key={href}>
                <NavLink to={href} className={barLinkClass}>
                  {label}
                </NavLink>
              </li>
            ))}
            {/* Without JavaScript the menu cannot open: its links are shown beside it. */}
            {more.links.map(({ label, href }) => (
              <li key={href} className="hidden noscript:block">
                <NavLink to={href} className={barLinkClass}>
                  {label}
                </NavLink>
              </li>
            ))}
            <li className="noscript:hidden">
              <MoreMenu />
            </li>
          </ul>
          <ContactLink className={pillClass} />
          {/* As wide for an avatar as for the word, so that nothing moves once the session is known. */}
          <div className="flex min-w-12 justify-end">
            {user ? (
              <AccountMenu />
            ) : (
              <Link to={login.href} className={barLinkClass}>
                {login.label}
              </Link>
            )}
          </div>
        </nav>
        <div className="lg:hidden">
          <DrawerButton />
        </div>
      </Container>
    </header>
  );
}

const DrawerPanel = lazyPart(async () => (await import('./drawer-panel.tsx')).DrawerPanel);

/** Opens the navigation on narrow screens. The panel's code is fetched when pointer or focus come near. */
function DrawerButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        label="Open menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        className="-mr-2.5 noscript:hidden"
        onPointerEnter={DrawerPanel.prepare}
        onFocus={DrawerPanel.prepare}
        onClick={() => setOpen(true)}
      >
        <Menu aria-hidden="true" className="size-6" />
      </IconButton>
      <DrawerPanel open={open} onOpenChange={setOpen} />
    </>
  );
}
