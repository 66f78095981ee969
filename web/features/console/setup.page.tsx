import { SetupScreen } from '#shared/admin/setup/setup-screen.tsx';
import { definePage } from '../../app/page.ts';
import { inConsole } from './in-console.tsx';

export const page = definePage({
  Screen: inConsole(SetupScreen),
  head: () => ({ title: 'Set up your account | Bonjour console', robots: 'noindex' }),
});
