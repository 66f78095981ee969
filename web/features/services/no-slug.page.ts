import { definePage } from '../../app/page.ts';
import { NoSlugScreen } from './no-slug-screen.tsx';

export const page = definePage({
  Screen: NoSlugScreen,
  head: () => ({ title: 'Services', robots: 'noindex' }),
});
