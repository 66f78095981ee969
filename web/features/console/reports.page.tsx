import { ReportsScreen } from '#shared/admin/reports/reports-screen.tsx';
import { definePage } from '../../app/page.ts';
import { inConsole } from './in-console.tsx';

export const page = definePage({
  Screen: inConsole(ReportsScreen),
  head: () => ({ title: 'Reports | Bonjour console', robots: 'noindex' }),
});
