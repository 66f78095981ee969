import type { CurrentUser } from '#shared/contracts/users.ts';
import { findActor, type Actor } from '../../app/actor.ts';
import type { MemberData } from '../../app/member-data.ts';
import { presentShown } from '../users/shown-member.ts';

/** A user as shown to themselves, with their email address and rights. */
export const presentCurrentUser = (row: Actor, suspension?: CurrentUser['suspension']): CurrentUser => ({
  ...presentShown(row),
  email: row.email,
  level: row.level,
  // A suspended administrator has no administrator rights.
  isAdmin: row.is_admin === 1 && !suspension,
  emailConfirmed: row.email_confirmed_at !== null,
  ...(suspension && { suspension }),
});

/** The account itself. Its row, sessions and reset links are deleted last. */
export const authMemberData: MemberData = {
  name: 'profile',
  async *entries(db, userId) {
    const actor = await findActor(db, userId);
    if (!actor) return;
    const { latitude, longitude, hidden_from_map: hidden, last_visit_at: lastVisitAt } = actor;
    yield { ...presentCurrentUser(actor), latitude, longitude, hiddenFromMap: hidden === 1, lastVisitAt };
  },
};
