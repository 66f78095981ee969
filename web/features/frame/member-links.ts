import { brand } from '#data/content/brand.ts';

/**
 * The member's links in the account menu and the drawer. `#notifications` opens the notifications on any of the
 * Circle's screens.
 */
export const memberLinks = [
  { label: brand.community.name, to: '/feed' },
  { label: 'Messages', to: '/messages' },
  { label: 'Library', to: '/library' },
  { label: 'Members', to: '/members-app' },
  { label: 'Notifications', to: '/feed#notifications' },
  { label: 'Dashboard', to: '/member' },
  { label: 'Profile Settings', to: '/profile' },
  { label: 'App and offline', to: '/member/app' },
] as const;
