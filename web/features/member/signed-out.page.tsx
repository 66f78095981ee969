import { definePage } from '../../app/page.ts';
import { TurnedAway } from '../../app/turned-away.tsx';

/** What visitors see at the dashboard's address. */
const SignedOutScreen = () => (
  <TurnedAway title="Unauthorized" description="You are logged out. Logging in again..." to="/auth" />
);

export const page = definePage({
  Screen: SignedOutScreen,
  head: () => ({ title: 'Dashboard | The Bonjour Circle', robots: 'noindex' }),
});
