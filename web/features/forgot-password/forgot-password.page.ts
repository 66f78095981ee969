import { brand } from '#data/content/brand.ts';
import { definePage } from '../../app/page.ts';
import { ForgotPasswordScreen } from './forgot-password-screen.tsx';

export const page = definePage({
  Screen: ForgotPasswordScreen,
  head: () => ({ title: `Forgot password | ${brand.name}`, robots: 'noindex' }),
});
