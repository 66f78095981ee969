import { NewsletterScreen } from '#shared/admin/newsletter/newsletter-screen.tsx';
import { definePage } from '../../app/page.ts';
import { inConsole } from './in-console.tsx';

export const page = definePage({
  Screen: inConsole(NewsletterScreen),
  head: () => ({ title: 'Newsletter | Bonjour console', robots: 'noindex' }),
});
