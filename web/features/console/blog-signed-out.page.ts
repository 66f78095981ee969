import { definePage } from '../../app/page.ts';
import { SignedOutOfBlog } from './blog-turned-away.tsx';

export const page = definePage({
  Screen: SignedOutOfBlog,
  head: () => ({ title: 'Blog Administration | Bonjour', robots: 'noindex' }),
});
