import { TurnedAway } from '../../app/turned-away.tsx';

/** The dashboard for those who are not signed in (members-side §2). */
export const SignedOutScreen = () => (
  <TurnedAway title="Unauthorized" description="You are logged out. Logging in again..." to="/auth" />
);
