import { circle } from '#data/content/circle.ts';
import { definePage } from '../../app/page.ts';
import { AuthScreen } from './auth-screen.tsx';

const { title, lead, signInTab } = circle.signIn;

export const page = definePage({
  Screen: AuthScreen,
  head: () => ({ title: `${signInTab} | ${title}`, description: lead, robots: 'noindex' }),
});
