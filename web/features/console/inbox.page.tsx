import { InboxScreen } from '#shared/admin/inbox/inbox-screen.tsx';
import { definePage } from '../../app/page.ts';
import { inConsole } from './in-console.tsx';

export const page = definePage({
  Screen: inConsole(InboxScreen),
  head: () => ({ title: 'Inbox | Bonjour console', robots: 'noindex' }),
});
