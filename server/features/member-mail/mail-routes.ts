import type * as contract from '#shared/contracts/newsletter.ts';
import { findActor } from '../../app/actor.ts';
import type { HandlersFor } from '../../app/call.ts';
import type { Deps } from '../../app/deps.ts';
import type { MemberData } from '../../app/member-data.ts';
import { timestamp } from '../../platform/clock.ts';
import { HttpError } from '../../platform/errors.ts';
import { changeChoices, findChoices } from '../notifications/notification-choices.ts';
import { findReader } from './digest-repository.ts';
import { zoneOf } from './digest-time.ts';
import { claimOf, isTokenOf } from './mail-links.ts';

const badLink = () => new HttpError('invalid_token', 'This link is invalid or has expired.');

/** The actions behind links in mails to members. They work signed in or out, for anybody with the mail. */
export function memberMailHandlers({ clock, secret }: Deps): Pick<HandlersFor<typeof contract>, 'endMails'> {
  return {
    // No limit of its own: mail programs post for many people from few addresses, and tokens cannot be guessed.
    endMails: ({ query, log, write }) =>
      write(async (tx) => {
        const claim = claimOf(query.token);
        const member = claim && (await findActor(tx.db, claim.id));
        if (!member || !isTokenOf(query.token, claim.what, member, secret)) throw badLink();
        const known = await findChoices(tx.db, member.id);
        const ended = claim.what === 'digest' ? { digest: 'off' as const } : { channels: { message: { mail: false } } };
        const timeZone = zoneOf(known?.time_zone, member);
        await changeChoices(tx.db, member.id, { ...ended, timeZone }, timestamp(clock));
        tx.afterCommit(() => log.info({ userId: member.id, mails: claim.what }, 'emails to a member: unsubscribed'));
        return { success: true as const, message: 'You’ve been unsubscribed from these emails.' };
      }),
  };
}

/** When a member's digests were sent and are due. Stored in the account's row, and deleted with it. */
export const mailMemberData: MemberData = {
  name: 'digests',
  async *entries(db, userId) {
    const reader = await findReader(db, userId);
    if (reader) yield { last: reader.last_digest_at, next: reader.next_digest_at };
  },
};
