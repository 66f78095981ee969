import { brand } from '#data/content/brand.ts';

/** The member's links of the account menu and the drawer. `#notices` opens the notices on any of the Circle's screens. */
export const memberLinks = [
  { label: brand.community.name, to: '/feed' },
  { label: 'Messages', to: '/messages' },
  { label: 'Members', to: '/members-app' },
  { label: 'Notifications', to: '/feed#notices' },
  { label: 'Dashboard', to: '/member' },
  { label: 'Profile Settings', to: '/profile' },
  { label: 'App and offline', to: '/member/app' },
] as const;
