import { brand } from '#data/content/brand.ts';
import { definePage } from '../../app/page.ts';
import { ConfirmEmailScreen } from './confirm-email-screen.tsx';

export const page = definePage({
  Screen: ConfirmEmailScreen,
  head: () => ({ title: `Confirm your e-mail address | ${brand.name}`, robots: 'noindex' }),
});
