import { brand } from '#data/content/brand.ts';
import { island } from '../../public/island.tsx';
import { definePage } from '../../app/page.ts';

export const page = definePage({
  Screen: island('receipt/receipt', () => import('./receipt.island.tsx'), 'now'),
  head: () => ({ title: `Your receipt | ${brand.name}`, robots: 'noindex' }),
});
