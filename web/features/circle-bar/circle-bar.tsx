import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { Container } from '#shared/ui/layout.tsx';
import { NavLink } from '../../app/link.tsx';
import { useMember } from '../../app/member.tsx';
import { useHasScreen } from '../../app/navigation.ts';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import MapPin from 'lucide-react/icons/map-pin';
import MessageCircle from 'lucide-react/icons/message-circle';
import MessagesSquare from 'lucide-react/icons/messages-square';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import Users from 'lucide-react/icons/users';
import type { CurrentUser } from '#shared/contracts/users.ts';

interface CircleBarProps {
  /** Buttons at the end of the bar, such as the search. */
  readonly tools: ReactNode;
  /** Badges by a link's address. */
  readonly marks: Readonly<Record<string, Mark>>;
}

interface Mark {
  /** Shown beside the label, such as the number of unread messages. */
  readonly badge: ReactNode;
  /** Where the link leads now: to what is new. */
  readonly to: string;
}

const linkClass =
  'flex min-h-14 items-center gap-2 border-b-2 border-transparent px-2 text-sm font-semibold text-muted -outline-offset-4 ' +
  'transition-colors hover:text-ink aria-[current=page]:border-red aria-[current=page]:text-ink sm:px-3';

/**
 * The navigation of the Circle, above each of its screens: words where there is room, icons only on phones. Sticky: below
 * the site's bar, or in its place on narrow screens.
 */
export function CircleBar({ tools, marks }: CircleBarProps) {
  const member = useMember();
  const hasScreen = useHasScreen();
  const { pathname } = useLocation();
  return (
    <div
      data-screen-only=""
      data-circle-bar=""
      className="sticky top-0 z-20 shrink-0 border-b border-line bg-surface lg:top-[calc(4.5rem+1px)]"
    >
      <Container width="wide" className="flex min-h-14 items-center justify-between gap-2">
        <nav aria-label="The Circle" className="-mx-2 min-w-0 overflow-x-auto [scrollbar-width:none]">
          <ul className="flex items-center sm:gap-2">
            {circleLinksFor(member)
              .filter(({ to }) => hasScreen(to))
              .map(({ label, to, Icon, covers }) => (
                <li key={to}>
                  <NavLink
                    to={marks[to]?.to ?? to}
                    className={linkClass}
                    {...(covers?.(pathname) && { 'aria-current': 'page' })}
                  >
                    <Icon aria-hidden="true" className="size-5 shrink-0" />
                    <span className="sr-only md:not-sr-only">{label}</span>
                    {marks[to]?.badge}
                  </NavLink>
                </li>
              ))}
          </ul>
        </nav>
        <div className="flex shrink-0 items-center gap-1">{tools}</div>
      </Container>
    </div>
  );
}

interface CircleLink {
  readonly label: string;
  readonly to: string;
  readonly Icon: typeof Users;
  /** Whether the link is current at this path, for links that stand for several. */
  readonly covers?: (path: string) => boolean;
}

const forMembers: readonly CircleLink[] = [
  { label: 'Feed', to: '/feed', Icon: MessagesSquare },
  { label: 'Messages', to: '/messages', Icon: MessageCircle },
  { label: 'Members', to: '/members-app', Icon: Users },
  { label: 'Map', to: '/members/map', Icon: MapPin },
  { label: 'Dashboard', to: '/member', Icon: LayoutDashboard },
];

const isInConsole = (path: string): boolean => path.startsWith('/admin/') || path === '/blog/admin';

const forAdministrators: readonly CircleLink[] = [
  { label: 'Console', to: '/admin/chats', Icon: SlidersHorizontal, covers: isInConsole },
];

/** The bar's links; a screen that does not exist has none (`useHasScreen`). */
const circleLinksFor = ({ isAdmin }: CurrentUser): readonly CircleLink[] =>
  isAdmin ? [...forMembers, ...forAdministrators] : forMembers;
