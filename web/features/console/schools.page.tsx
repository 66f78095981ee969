import { SchoolsScreen } from '#shared/admin/schools/schools-screen.tsx';
import { definePage } from '../../app/page.ts';
import { inConsole } from './in-console.tsx';

export const page = definePage({
  Screen: inConsole(SchoolsScreen),
  head: () => ({ title: 'Schools | Bonjour console', robots: 'noindex' }),
});
