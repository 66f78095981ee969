import { TurnedAway } from '../../app/turned-away.tsx';

/** What visitors see at the dashboard's address. */
export const SignedOutScreen = () => (
  <TurnedAway title="Unauthorized" description="You are logged out. Logging in again..." to="/auth" />
);
