import { brand } from '#data/content/brand.ts';
import { island } from '../../public/island.tsx';
import { definePage } from '../../app/page.ts';

export const page = definePage({
  Screen: island('confirm-email/confirm-email', () => import('./confirm-email.island.tsx'), 'now'),
  head: () => ({ title: `Confirm your email address | ${brand.name}`, robots: 'noindex' }),
});
