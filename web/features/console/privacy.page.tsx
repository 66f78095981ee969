import { PrivacyScreen } from '#shared/admin/privacy/privacy-screen.tsx';
import { definePage } from '../../app/page.ts';
import { inConsole } from './in-console.tsx';

export const page = definePage({
  Screen: inConsole(PrivacyScreen),
  head: () => ({ title: 'Privacy | Bonjour console', robots: 'noindex' }),
});
