import { definePage } from '../../app/page.ts';
import { NoBlogAdministrator } from './blog-turned-away.tsx';

export const page = definePage({
  Screen: NoBlogAdministrator,
  head: () => ({ title: 'Blog Administration | Bonjour', robots: 'noindex' }),
});
