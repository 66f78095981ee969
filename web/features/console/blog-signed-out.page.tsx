import { definePage } from '../../app/page.ts';
import { SignedOutOfBlog } from './access-denied.tsx';

export const page = definePage({
  Screen: SignedOutOfBlog,
  head: () => ({ title: 'Blog Administration | Bonjour', robots: 'noindex' }),
});
