import { InquiriesScreen } from '#shared/admin/inquiries/inquiries-screen.tsx';
import { definePage } from '../../app/page.ts';
import { inConsole } from './in-console.tsx';

export const page = definePage({
  Screen: inConsole(InquiriesScreen),
  head: () => ({ title: 'Inquiries | Bonjour console', robots: 'noindex' }),
});
