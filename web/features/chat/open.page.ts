import { brand } from '#data/content/brand.ts';
import { definePage } from '../../app/page.ts';
import { OpenScreen } from './open-screen.tsx';

export const page = definePage({
  Screen: OpenScreen,
  head: () => ({ title: `Your conversation | ${brand.name}`, robots: 'noindex' }),
});
