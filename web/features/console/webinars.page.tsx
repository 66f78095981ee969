import { WebinarsScreen } from '#shared/admin/webinars/webinars-screen.tsx';
import { definePage } from '../../app/page.ts';
import { inConsole } from './in-console.tsx';

export const page = definePage({
  Screen: inConsole(WebinarsScreen),
  head: () => ({ title: 'Webinars | Bonjour console', robots: 'noindex' }),
});
