import MessageCircle from 'lucide-react/icons/message-circle';
import MessagesSquare from 'lucide-react/icons/messages-square';
import Newspaper from 'lucide-react/icons/newspaper';
import PenLine from 'lucide-react/icons/pen-line';
import UserRound from 'lucide-react/icons/user-round';
import Users from 'lucide-react/icons/users';
import { circle } from '#data/content/circle.ts';
import type { CurrentUser } from '#shared/contracts/users.ts';

const { memberCards, adminCards } = circle.dashboard;

/** Address → its icon on the dashboard. */
export const cardIcons: Readonly<Record<string, typeof Users>> = {
  '/circle': MessagesSquare,
  '/circle#share': PenLine,
  '/profile': UserRound,
  '/blog/admin': Newspaper,
  '/admin/users': Users,
  '/admin/chats': MessageCircle,
};

/** The cards of the dashboard: a screen that does not exist yet has none (`useHasScreen`). */
export const cardsFor = ({ isAdmin }: CurrentUser) => (isAdmin ? [...memberCards, ...adminCards] : memberCards);

const memberActions = [
  { label: 'Create Post', to: '/circle#share' },
  { label: 'Member Directory', to: '/members-app' },
  { label: 'Profile Settings', to: '/profile' },
];
const adminActions = [
  { label: 'Blog Administration', to: '/blog/admin' },
  { label: 'User Management', to: '/admin/users' },
];

/** The buttons of the dashboard's head (members-side §2), with the same rule. */
export const actionsFor = ({ isAdmin }: CurrentUser) => (isAdmin ? [...memberActions, ...adminActions] : memberActions);
