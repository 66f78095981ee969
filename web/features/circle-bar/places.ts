import CalendarDays from 'lucide-react/icons/calendar-days';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import Library from 'lucide-react/icons/library';
import MapPin from 'lucide-react/icons/map-pin';
import MessageCircle from 'lucide-react/icons/message-circle';
import MessagesSquare from 'lucide-react/icons/messages-square';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import Users from 'lucide-react/icons/users';
import { consoleHome } from '#shared/admin/screens.ts';

/** A link of the bars. */
export interface CircleLink {
  readonly label: string;
  readonly to: string;
  readonly Icon: typeof Users;
  /** The paths at which the link is current. */
  readonly covers: RegExp;
  /** Shown in the rail only, or to administrators only; on a phone both are in the member's menu (`you-menu.tsx`). */
  readonly isFor?: 'rail' | 'administrators';
}

/** A link without a screen is hidden (`useHasScreen`). */
export const links: readonly CircleLink[] = [
  { label: 'Feed', to: '/feed', Icon: MessagesSquare, covers: /^\/(feed|circle)\b/ },
  { label: 'Messages', to: '/messages', Icon: MessageCircle, covers: /^\/messages\b/ },
  { label: 'Library', to: '/library', Icon: Library, covers: /^\/library\b/ },
  { label: 'Webinars', to: '/webinars', Icon: CalendarDays, covers: /^\/webinars\b/, isFor: 'rail' },
  { label: 'Members', to: '/members-app', Icon: Users, covers: /^\/(members-app|users)\b/, isFor: 'rail' },
  { label: 'Map', to: '/members/map', Icon: MapPin, covers: /^\/members\/map$/, isFor: 'rail' },
  { label: 'Dashboard', to: '/member', Icon: LayoutDashboard, covers: /^\/member$/, isFor: 'rail' },
  {
    label: 'Console',
    to: consoleHome,
    Icon: SlidersHorizontal,
    covers: /^\/(admin\b|blog\/admin$)/,
    isFor: 'administrators',
  },
];

/** A screen's place in the Circle: its title in a phone's bar, and its link back. */
interface Place {
  readonly title: string;
  readonly back?: { readonly to: string; readonly label: string };
}

const TO_FEED = { to: '/feed', label: 'Back to the feed' };
const TO_CIRCLE = { to: '/circle', label: 'Back to the Circle' };
const TO_LIBRARY = { to: '/library', label: 'Back to the library' };
const TO_WEBINARS = { to: '/webinars', label: 'Back to Webinars' };
const TO_MEMBERS = { to: '/members-app', label: 'Back to Members' };

/** The first match applies. Where a screen itself shows a link back in wide windows, its label is the same. */
const places: readonly (readonly [path: RegExp, place: Place])[] = [
  [/^\/(feed|circle)$/, { title: 'Feed' }],
  [/^\/feed\//, { title: 'Post', back: TO_FEED }],
  [/^\/messages\b/, { title: 'Messages' }],
  [/^\/library$/, { title: 'Library' }],
  [/^\/library\//, { title: 'Library', back: TO_LIBRARY }],
  [/^\/webinars$/, { title: 'Webinars', back: TO_CIRCLE }],
  [/^\/webinars\//, { title: 'Webinar', back: TO_WEBINARS }],
  [/^\/members-app$/, { title: 'Members', back: TO_FEED }],
  [/^\/members\/map$/, { title: 'Member map', back: TO_MEMBERS }],
  [/^\/users\//, { title: 'Profile', back: TO_MEMBERS }],
  [/^\/member$/, { title: 'Dashboard' }],
  [/^\/profile\/notifications$/, { title: 'Notifications', back: TO_CIRCLE }],
  [/^\/profile$/, { title: 'Your profile', back: TO_CIRCLE }],
  [/^\/member\/app$/, { title: 'App and offline', back: TO_CIRCLE }],
  [/^\/(admin\b|blog\/admin$)/, { title: 'Console', back: TO_CIRCLE }],
];

/** The place of a path; unlisted screens are called "The Circle". */
export const placeOf = (pathname: string): Place =>
  places.find(([path]) => path.test(pathname))?.[1] ?? { title: 'The Circle', back: TO_CIRCLE };
