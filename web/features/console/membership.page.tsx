import { MembershipScreen } from '#shared/admin/membership/membership-screen.tsx';
import { definePage } from '../../app/page.ts';
import { inConsole } from './in-console.tsx';

export const page = definePage({
  Screen: inConsole(MembershipScreen),
  head: () => ({ title: 'Membership | Bonjour console', robots: 'noindex' }),
});
