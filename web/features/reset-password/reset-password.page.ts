import { brand } from '#data/content/brand.ts';
import { definePage } from '../../app/page.ts';
import { ResetPasswordScreen } from './reset-password-screen.tsx';

export const page = definePage({
  Screen: ResetPasswordScreen,
  head: () => ({ title: `New password | ${brand.name}`, robots: 'noindex' }),
});
