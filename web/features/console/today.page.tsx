import { TodayScreen } from '#shared/admin/today/today-screen.tsx';
import { definePage } from '../../app/page.ts';
import { inConsole } from './in-console.tsx';

export const page = definePage({
  Screen: inConsole(TodayScreen),
  head: () => ({ title: 'Today | Bonjour console', robots: 'noindex' }),
});
