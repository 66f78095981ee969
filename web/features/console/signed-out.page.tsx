import { definePage } from '../../app/page.ts';
import { SignedOutOfConsole } from './access-denied.tsx';

export const page = definePage({
  Screen: SignedOutOfConsole,
  head: () => ({ title: 'Access Denied | Bonjour', robots: 'noindex' }),
});
