import Bell from 'lucide-react/icons/bell';
import BellRing from 'lucide-react/icons/bell-ring';
import CalendarDays from 'lucide-react/icons/calendar-days';
import Globe from 'lucide-react/icons/globe';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import LogOut from 'lucide-react/icons/log-out';
import MapPin from 'lucide-react/icons/map-pin';
import MessageCircleQuestion from 'lucide-react/icons/message-circle-question-mark';
import MonitorDown from 'lucide-react/icons/monitor-down';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import UserRound from 'lucide-react/icons/user-round';
import Users from 'lucide-react/icons/users';
import type { ReactNode } from 'react';
import { consoleHome } from '#shared/admin/screens.ts';
import { DropdownItem, DropdownLabel, DropdownMenu, DropdownSeparator } from '#shared/ui/dropdown-menu.tsx';
import { ThemeMenu } from '#shared/ui/theme-menu.tsx';
import { Link } from '../../app/link.tsx';
import { useMember } from '../../app/member.tsx';
import { useSession } from '../../device/use-session.ts';

interface Props {
  /** The button that opens it. */
  readonly trigger: ReactNode;
  readonly onAsk: (() => void) | undefined;
  /** Used by `lazyPart` alone: closes the error when this menu's code does not load. */
  readonly onClose: () => void;
}

const iconClass = 'size-4.5 shrink-0 text-muted';

/** The member's menu, open on mount: their screens, the links out of the Circle, and Logout. */
export default function YouMenu({ trigger, onAsk }: Props) {
  const { firstName, lastName, isAdmin } = useMember();
  const { signOut } = useSession();
  return (
    <DropdownMenu
      trigger={trigger}
      defaultOpen
      className="max-h-(--radix-dropdown-menu-content-available-height) w-64 overflow-y-auto"
    >
      <DropdownLabel className="truncate font-semibold text-ink">
        {firstName} {lastName}
      </DropdownLabel>
      {theirs.map((screen) => (
        <MenuLink key={screen.to} {...screen} />
      ))}
      {isAdmin ? <MenuLink label="Console" to={consoleHome} Icon={SlidersHorizontal} /> : null}
      <DropdownSeparator />
      <ThemeMenu />
      <DropdownSeparator />
      {onAsk ? (
        <DropdownItem className="min-h-11" onSelect={onAsk}>
          <MessageCircleQuestion aria-hidden="true" className={iconClass} />
          Ask Bonjour
        </DropdownItem>
      ) : null}
      <MenuLink label="Website" to="/" Icon={Globe} />
      <DropdownSeparator />
      <DropdownItem className="min-h-11" onSelect={() => void signOut()}>
        <LogOut aria-hidden="true" className={iconClass} />
        Logout
      </DropdownItem>
    </DropdownMenu>
  );
}

interface MenuScreen {
  readonly label: string;
  readonly to: string;
  readonly Icon: typeof Globe;
}

/** `#notifications` opens the notifications over the feed. */
const theirs: readonly MenuScreen[] = [
  { label: 'Profile Settings', to: '/profile', Icon: UserRound },
  { label: 'Dashboard', to: '/member', Icon: LayoutDashboard },
  { label: 'Webinars', to: '/webinars', Icon: CalendarDays },
  { label: 'Members', to: '/members-app', Icon: Users },
  { label: 'Member map', to: '/members/map', Icon: MapPin },
  { label: 'Notifications', to: '/feed#notifications', Icon: Bell },
  { label: 'Notification settings', to: '/profile/notifications', Icon: BellRing },
  { label: 'App and offline', to: '/member/app', Icon: MonitorDown },
];

const MenuLink = ({ label, to, Icon }: MenuScreen) => (
  <DropdownItem asChild className="min-h-11">
    <Link to={to}>
      <Icon aria-hidden="true" className={iconClass} />
      {label}
    </Link>
  </DropdownItem>
);
