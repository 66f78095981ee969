import type { MemberData } from '../../app/member-data.ts';
import { findChoices } from './choice-repository.ts';
import { findSubscriptions } from './subscription-repository.ts';

/** Of what a member is told, and on which devices. It goes with the account and its sessions. */
export const pushMemberData: MemberData = {
  name: 'notifications',
  async *entries(db, userId) {
    const choices = await findChoices(db, userId);
    if (choices) {
      const { user_id: _, comments, replies, messages, ...times } = choices;
      yield { choices: { comments: comments === 1, replies: replies === 1, messages: messages === 1, ...times } };
    }
    for (const { endpoint, created_at: since } of await findSubscriptions(db, userId)) {
      // Its address is as good as a key to the device: the service says enough.
      yield { device: { service: new URL(endpoint).host, since } };
    }
  },
};
