import { definePage } from '../../app/page.ts';
import { ProfileScreen } from './profile-screen.tsx';

export const page = definePage({
  Screen: ProfileScreen,
  head: () => ({ title: 'Your profile | The Bonjour Circle', robots: 'noindex' }),
});
