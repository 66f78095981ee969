import { LibraryScreen } from '#shared/admin/library/library-screen.tsx';
import { definePage } from '../../app/page.ts';
import { inConsole } from './in-console.tsx';

export const page = definePage({
  Screen: inConsole(LibraryScreen),
  head: () => ({ title: 'Library | Bonjour console', robots: 'noindex' }),
});
