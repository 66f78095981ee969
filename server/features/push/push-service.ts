import type { Deps } from '../../app/deps.ts';
import type { MemberData } from '../../app/member-data.ts';
import type { Transaction } from '../../db/transaction.ts';
import { findChoices, findSubscriptions } from './subscription-repository.ts';

declare module '../../jobs/queue.ts' {
  interface JobPayloads {
    'push.comment': { commentId: number };
    'push.message': { messageId: number };
  }
}

/** Leaves time to read the message on screen, or for its author to delete it, before a push goes out. */
const PUSH_DELAY_MS = 5000;

/** Queues a push to the thread's participants, in the transaction that writes the comment. */
export const tellOfComment = (tx: Transaction, { jobs }: Pick<Deps, 'jobs'>, commentId: number): Promise<void> =>
  jobs.add(tx, 'push.comment', { commentId }, PUSH_DELAY_MS);

/** Queues a push to the recipient of a private message, in the transaction that writes it. */
export const tellOfMessage = (tx: Transaction, { jobs }: Pick<Deps, 'jobs'>, messageId: number): Promise<void> =>
  jobs.add(tx, 'push.message', { messageId }, PUSH_DELAY_MS);

/** A member's choice of notifications, and their devices. Deleted with the account and its sessions. */
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
