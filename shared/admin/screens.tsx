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
];
