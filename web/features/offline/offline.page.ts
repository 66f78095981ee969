import { brand } from '#data/content/brand.ts';
import { definePage } from '../../app/page.ts';
import { OfflineScreen } from './offline-screen.tsx';

export const page = definePage({
  Screen: OfflineScreen,
  head: () => ({ title: `You are offline | ${brand.name}`, robots: 'noindex' }),
});
