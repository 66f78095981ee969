import { JoiningScreen } from '#shared/admin/joining/joining-screen.tsx';
import { definePage } from '../../app/page.ts';
import { inConsole } from './in-console.tsx';

export const page = definePage({
  Screen: inConsole(JoiningScreen),
  head: () => ({ title: 'Membership | Bonjour console', robots: 'noindex' }),
});
