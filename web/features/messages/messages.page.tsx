import { definePage } from '../../app/page.ts';
import { MessagesScreen } from './messages-screen.tsx';

export const page = definePage({
  Screen: MessagesScreen,
  head: () => ({ title: 'Messages | The Bonjour Circle', robots: 'noindex' }),
});
