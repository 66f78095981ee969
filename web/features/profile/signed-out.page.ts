import { definePage } from '../../app/page.ts';
import { SignedOutScreen } from './signed-out-screen.tsx';

export const page = definePage({
  Screen: SignedOutScreen,
  head: () => ({ title: 'Your profile | The Bonjour Circle', robots: 'noindex' }),
});
