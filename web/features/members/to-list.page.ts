import { definePage } from '../../app/page.ts';
import { ToList } from './to-list.tsx';

export const page = definePage({
  Screen: ToList,
  head: () => ({ title: 'Members | Bonjour', robots: 'noindex' }),
});
