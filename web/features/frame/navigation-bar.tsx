import { navigation } from '#data/content/navigation.ts';
import { Container } from '#shared/ui/layout.tsx';
import { island } from '../../public/island.tsx';
import { NavLink } from '../../app/link.tsx';
import { ContactLink, barLinkClass, pillClass } from './bar-links.tsx';
import { Drawer } from './drawer.tsx';
import { LogoLink } from './logo-link.tsx';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useNavigation } from '../../app/navigation.ts';

// Its code loads for members only.
const Account = island('frame/account', () => import('./account.island.tsx'), 'member');

/**
 * The bar above every public screen, and above the Circle's for visitors. On narrow screens its links are in a drawer.
 */
export function NavigationBar() {
  const { links } = navigation;
  return (
    <header data-screen-only="" className="sticky top-0 z-30 border-b border-line bg-paper noscript:static">
      <Container
        width="wide"
        className="flex min-h-18 items-center justify-between gap-x-[min(1.5rem,3vw)] noscript:flex-wrap"
      >
        <LogoLink className="-ml-1 inline-flex min-h-11 min-w-0 items-center px-1" />
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
            <li>
              <MoreMenu />
            </li>
          </ul>
          <ContactLink className={pillClass} />
          {/* Equally wide for the avatar and the link, so that nothing moves once the session is known. */}
          <div className="flex min-w-12 justify-end">
            <Account />
          </div>
        </nav>
        <div className="shrink-0 lg:hidden">
          <Drawer />
        </div>
      </Container>
    </header>
  );
}

const { label, links } = navigation.more;
const ID = 'more-services';

/** The menu of services that do not fit into the bar: the browser opens and closes it, with or without a script. */
function MoreMenu() {
  const { pathname } = useNavigation();
  const isCurrent = links.some(({ href }) => pathname === href || pathname.startsWith(`${href}/`));
  return (
    <>
      <button type="button" popoverTarget={ID} data-current={isCurrent || undefined} className={`${barLinkClass} peer`}>
        {label}
        <ChevronDown aria-hidden="true" className="size-4" />
      </button>
      <ul
        id={ID}
        popover="auto"
        className="menu m-0 mt-2 min-w-48 animate-rise rounded-sm border border-line bg-surface p-1.5 text-ink shadow-float"
      >
        {links.map(({ label: name, href }) => (
          <li key={href}>
            <NavLink
              to={href}
              onClick={() => document.getElementById(ID)?.hidePopover()}
              className="flex min-h-11 items-center rounded-sm px-3 transition-colors hover:bg-tint aria-[current=page]:font-semibold aria-[current=page]:text-red"
            >
              {name}
            </NavLink>
          </li>
        ))}
      </ul>
    </>
  );
}
