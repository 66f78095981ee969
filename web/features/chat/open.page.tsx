import { brand } from '#data/content/brand.ts';
import { island } from '../../public/island.tsx';
import { definePage } from '../../app/page.ts';

export const page = definePage({
  Screen: island('chat/open', () => import('./open.island.tsx'), 'now'),
  head: () => ({ title: `Your conversation | ${brand.name}`, robots: 'noindex' }),
});
