import { TurnedAway } from '../../app/turned-away.tsx';

/** Blog administration for visitors (members-side §2). */
export const SignedOutOfBlog = () => (
  <TurnedAway title="Unauthorized" description="You need to be logged in to access this page" to="/auth" />
);

/** Blog administration for members (members-side §2). */
export const NoBlogAdministrator = () => (
  <TurnedAway title="Access Denied" description="You don't have permission to access the blog admin" to="/member" />
);
