import { FiguresScreen } from '#shared/admin/figures/figures-screen.tsx';
import { definePage } from '../../app/page.ts';
import { inConsole } from './in-console.tsx';

export const page = definePage({
  Screen: inConsole(FiguresScreen),
  head: () => ({ title: 'Analytics | Bonjour', robots: 'noindex' }),
});
