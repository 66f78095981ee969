import { brand } from '#data/content/brand.ts';
import { definePage } from '../../app/page.ts';
import { UnsubscribeScreen } from './newsletter-screens.tsx';

export const page = definePage({
  Screen: UnsubscribeScreen,
  head: () => ({ title: `Leave the newsletter | ${brand.name}`, robots: 'noindex' }),
});
