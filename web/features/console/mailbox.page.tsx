import { MailboxScreen } from '#shared/admin/mailbox/mailbox-screen.tsx';
import { definePage } from '../../app/page.ts';
import { inConsole } from './in-console.tsx';

export const page = definePage({
  Screen: inConsole(MailboxScreen),
  head: () => ({ title: 'Mailbox | Bonjour console', robots: 'noindex' }),
});
