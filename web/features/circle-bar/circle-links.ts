import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import MapPin from 'lucide-react/icons/map-pin';
import MessageCircle from 'lucide-react/icons/message-circle';
import MessagesSquare from 'lucide-react/icons/messages-square';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import Users from 'lucide-react/icons/users';
import type { CurrentUser } from '#shared/contracts/users.ts';

export interface CircleLink {
  readonly label: string;
  readonly to: string;
  readonly Icon: typeof Users;
  /** Whether an address is one of several that it stands for. */
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

/** Where the bar leads; a screen that does not exist has no link (`useHasScreen`). */
export const circleLinksFor = ({ isAdmin }: CurrentUser): readonly CircleLink[] =>
  isAdmin ? [...forMembers, ...forAdministrators] : forMembers;
