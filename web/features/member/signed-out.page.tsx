import { definePage } from '../../app/page.ts';
import { RedirectWithReason } from '../../app/redirect-with-reason.tsx';

/** What visitors see at the dashboard's address. */
const SignedOutScreen = () => (
  <RedirectWithReason title="Unauthorized" description="You are logged out. Logging in again..." to="/auth" />
);

export const page = definePage({
  Screen: SignedOutScreen,
  head: () => ({ title: 'Dashboard | The Bonjour Circle', robots: 'noindex' }),
});
