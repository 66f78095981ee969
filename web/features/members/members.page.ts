import { definePage } from '../../app/page.ts';
import { MembersScreen } from './members-screen.tsx';

export const page = definePage({
  Screen: MembersScreen,
  head: () => ({
    title: 'Members | The Bonjour Circle',
    description: 'Find colleagues by name, school and place.',
    robots: 'noindex',
  }),
});
