import { ChatsScreen } from '#shared/admin/chats/chats-screen.tsx';
import { definePage } from '../../app/page.ts';
import { inConsole } from './in-console.tsx';

export const page = definePage({
  Screen: inConsole(ChatsScreen),
  head: () => ({ title: 'Chats | Bonjour console', robots: 'noindex' }),
});
