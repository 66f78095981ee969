import { brand } from '#data/content/brand.ts';
import { definePage } from '../../app/page.ts';
import { island } from '../../public/island.tsx';

const Link = island('newsletter/newsletter-link', () => import('./newsletter-link.island.tsx'), 'now');

export const page = definePage({
  Screen: () => <Link to="confirm" />,
  head: () => ({ title: `Confirm your subscription | ${brand.name}`, robots: 'noindex' }),
});
