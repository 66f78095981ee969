import { ServicesScreen } from '#shared/admin/services/services-screen.tsx';
import { definePage } from '../../app/page.ts';
import { inConsole } from './in-console.tsx';

export const page = definePage({
  Screen: inConsole(ServicesScreen),
  head: () => ({ title: 'Services | Bonjour console', robots: 'noindex' }),
});
