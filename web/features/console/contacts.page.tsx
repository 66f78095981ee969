import { ContactsScreen } from '#shared/admin/contacts/contacts-screen.tsx';
import { definePage } from '../../app/page.ts';
import { inConsole } from './in-console.tsx';

export const page = definePage({
  Screen: inConsole(ContactsScreen),
  head: () => ({ title: 'Contacts | Bonjour console', robots: 'noindex' }),
});
