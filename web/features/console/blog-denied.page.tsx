import { definePage } from '../../app/page.ts';
import { NoBlogAdministrator } from './access-denied.tsx';

export const page = definePage({
  Screen: NoBlogAdministrator,
  head: () => ({ title: 'Blog Administration | Bonjour', robots: 'noindex' }),
});
