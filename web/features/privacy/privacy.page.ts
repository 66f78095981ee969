import { brand } from '#data/content/brand.ts';
import { privacy } from '#data/content/privacy.ts';
import { definePage } from '../../app/page.ts';
import { PrivacyScreen } from './privacy-screen.tsx';

export const page = definePage({
  Screen: PrivacyScreen,
  head: () => ({ title: `${privacy.title} | ${brand.name}`, description: privacy.lead }),
});
