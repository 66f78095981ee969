import { brand } from '#data/content/brand.ts';
import { definePage } from '../../app/page.ts';
import { ReceiptScreen } from './receipt-screen.tsx';

export const page = definePage({
  Screen: ReceiptScreen,
  head: () => ({ title: `Your receipt | ${brand.name}`, robots: 'noindex' }),
});
