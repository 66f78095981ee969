import { type ComponentType, lazy } from 'react';

/** One screen of the console: its address in both shells, and its code, fetched when it is first shown. */
export interface ConsoleScreen {
  readonly path: string;
  readonly Screen: ComponentType;
}

/** Every screen there is. The desktop app's router lists them; the website has a page file for each. */
export const consoleScreens: readonly ConsoleScreen[] = [
  {
    path: '/admin/chats',
    Screen: lazy(async () => ({ default: (await import('./chats/chats-screen.tsx')).ChatsScreen })),
  },
  {
    path: '/admin/users',
    Screen: lazy(async () => ({ default: (await import('./users/users-screen.tsx')).UsersScreen })),
  },
  {
    path: '/blog/admin',
    Screen: lazy(async () => ({ default: (await import('./blog/blog-screen.tsx')).BlogScreen })),
  },
  {
    path: '/admin/services',
    Screen: lazy(async () => ({ default: (await import('./services/services-screen.tsx')).ServicesScreen })),
  },
  {
    path: '/admin/inquiries',
    Screen: lazy(async () => ({ default: (await import('./inquiries/inquiries-screen.tsx')).InquiriesScreen })),
  },
  {
    path: '/admin/reports',
    Screen: lazy(async () => ({ default: (await import('./reports/reports-screen.tsx')).ReportsScreen })),
  },
  {
    path: '/admin/newsletter',
    Screen: lazy(async () => ({ default: (await import('./newsletter/newsletter-screen.tsx')).NewsletterScreen })),
  },
  {
    path: '/admin/privacy',
    Screen: lazy(async () => ({ default: (await import('./privacy/privacy-screen.tsx')).PrivacyScreen })),
  },
  {
    path: '/admin/jobs',
    Screen: lazy(async () => ({ default: (await import('./jobs/jobs-screen.tsx')).JobsScreen })),
  },
  {
    path: '/admin/audit',
    Screen: lazy(async () => ({ default: (await import('./audit/audit-screen.tsx')).AuditScreen })),
  },
];
