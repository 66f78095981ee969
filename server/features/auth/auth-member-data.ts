import { presentCurrentUser } from './current-user-presenter.ts';
import { findActor } from '../../app/actor.ts';
import type { MemberData } from '../../app/member-data.ts';

/** The account itself. Its row, its sessions and its reset links go last, with the account. */
export const authMemberData: MemberData = {
  name: 'profile',
  async *entries(db, userId) {
    const actor = await findActor(db, userId);
    if (!actor) return;
    const { latitude, longitude, hidden_from_map: hidden } = actor;
    yield { ...presentCurrentUser(actor), latitude, longitude, hiddenFromMap: hidden === 1 };
  },
};
