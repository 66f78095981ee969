interface Entry {
  /** The page of the website: `chats` is `web/features/console/chats.page.tsx`. */
  readonly page: string;
  /** The address, on the website and in the desktop app. */
  readonly path: string;
  /** The name in the navigation. */
  readonly label: string;
}

/**
 * Every screen of the console, in the order of its navigation. The website's routes, the navigation and the desktop app
 * read this list. Plain data only: the public pages load it with the routes.
 */
export const consoleScreens = [
  { page: 'chats', path: '/admin/chats', label: 'Chats' },
  { page: 'inquiries', path: '/admin/inquiries', label: 'Inquiries' },
  { page: 'blog', path: '/blog/admin', label: 'Blog' },
  { page: 'users', path: '/admin/users', label: 'Users' },
  { page: 'joining', path: '/admin/joining', label: 'Joining' },
  { page: 'reports', path: '/admin/reports', label: 'Reports' },
  { page: 'topics', path: '/admin/topics', label: 'Topics' },
  { page: 'services', path: '/admin/services', label: 'Services' },
  { page: 'newsletter', path: '/admin/newsletter', label: 'Newsletter' },
  { page: 'privacy', path: '/admin/privacy', label: 'Privacy' },
  { page: 'jobs', path: '/admin/jobs', label: 'Jobs' },
  { page: 'audit', path: '/admin/audit', label: 'Audit log' },
] as const satisfies readonly Entry[];

export type ConsolePage = (typeof consoleScreens)[number]['page'];
