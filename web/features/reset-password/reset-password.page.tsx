import { brand } from '#data/content/brand.ts';
import { island } from '../../public/island.tsx';
import { definePage } from '../../app/page.ts';

export const page = definePage({
  Screen: island('reset-password/reset-password', () => import('./reset-password.island.tsx'), 'now'),
  head: () => ({ title: `New password | ${brand.name}`, robots: 'noindex' }),
});
