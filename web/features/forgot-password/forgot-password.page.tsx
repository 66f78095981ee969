import { brand } from '#data/content/brand.ts';
import { island } from '../../public/island.tsx';
import { definePage } from '../../app/page.ts';

export const page = definePage({
  Screen: island('forgot-password/forgot-password', () => import('./forgot-password.island.tsx')),
  head: () => ({ title: `Forgot password | ${brand.name}`, robots: 'noindex' }),
});
