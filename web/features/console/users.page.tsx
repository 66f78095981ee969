import { UsersScreen } from '#shared/admin/users/users-screen.tsx';
import { definePage } from '../../app/page.ts';
import { inConsole } from './in-console.tsx';

export const page = definePage({
  Screen: inConsole(UsersScreen),
  head: () => ({ title: 'User Management | Bonjour console', robots: 'noindex' }),
});
