import { brand } from '#data/content/brand.ts';

/** Where members go from the account menu and the drawer. */
export const memberLinks = [
  { label: brand.community.name, to: '/feed' },
  { label: 'Dashboard', to: '/member' },
  { label: 'Profile Settings', to: '/profile' },
  { label: 'App and Offline', to: '/member/app' },
] as const;
