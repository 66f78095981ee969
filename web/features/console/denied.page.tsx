import { definePage } from '../../app/page.ts';
import { NoAdministrator } from './access-denied.tsx';

export const page = definePage({
  Screen: NoAdministrator,
  head: () => ({ title: 'Access Denied | Bonjour', robots: 'noindex' }),
});
