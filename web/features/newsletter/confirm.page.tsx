import { brand } from '#data/content/brand.ts';
import { definePage } from '../../app/page.ts';
import { ConfirmScreen } from './newsletter-screens.tsx';

export const page = definePage({
  Screen: ConfirmScreen,
  head: () => ({ title: `Confirm your subscription | ${brand.name}`, robots: 'noindex' }),
});
