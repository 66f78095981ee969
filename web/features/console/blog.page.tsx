import { BlogScreen } from '#shared/admin/blog/blog-screen.tsx';
import { definePage } from '../../app/page.ts';
import { inConsole } from './in-console.tsx';

export const page = definePage({
  Screen: inConsole(BlogScreen),
  head: () => ({ title: 'Blog Administration | Bonjour console', robots: 'noindex' }),
});
