import type { MemberData } from '../../app/member-data.ts';
import { inPages } from '../../app/member-data.ts';
import { findReceived, findSubscriptionOf } from './recipient-traces.ts';

/**
 * The newsletter of a member, for the export: their subscription, and which issues have gone to them. Only under an address
 * that they have confirmed to be theirs. A subscription is none of the account's and stays when that is deleted.
 */
export const newsletterMemberData: MemberData = {
  name: 'newsletter',
  async *entries(db, userId) {
    const subscription = await findSubscriptionOf(db, userId);
    if (!subscription) return;
    const { id, created_at, confirmed_at, unsubscribed_at } = subscription;
    yield { asked: created_at, confirmed: confirmed_at, ended: unsubscribed_at };
    for await (const { subject, state, updated_at } of inPages((after, limit) => findReceived(db, id, after, limit))) {
      yield { newsletter: subject, state, at: updated_at };
    }
  },
};
