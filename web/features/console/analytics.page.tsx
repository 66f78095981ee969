import { AnalyticsScreen } from '#shared/admin/analytics/analytics-screen.tsx';
import { definePage } from '../../app/page.ts';
import { inConsole } from './in-console.tsx';

export const page = definePage({
  Screen: inConsole(AnalyticsScreen),
  head: () => ({ title: 'Analytics | Bonjour console', robots: 'noindex' }),
});
