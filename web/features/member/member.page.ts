import { definePage } from '../../app/page.ts';
import { MemberScreen } from './member-screen.tsx';

export const page = definePage({
  Screen: MemberScreen,
  head: () => ({ title: 'Dashboard | The Bonjour Circle', robots: 'noindex' }),
});
