import type { Transaction } from '../../db/transaction.ts';
import type { Deps } from '../../app/deps.ts';

declare module '../../jobs/queue.ts' {
  interface JobPayloads {
    'push.comment': { commentId: number };
    'push.message': { messageId: number };
  }
}

/** Who looks at the screen meanwhile is told nothing; nor is anybody of what its author takes back. In milliseconds. */
const LET_READ = 5000;

/** Has those who take part told of a new comment, in the transaction that writes it. */
export const tellOfComment = (tx: Transaction, { jobs }: Pick<Deps, 'jobs'>, commentId: number): Promise<void> =>
  jobs.add(tx, 'push.comment', { commentId }, LET_READ);

/** Has its receiver told of a private message, in the transaction that writes it. */
export const tellOfMessage = (tx: Transaction, { jobs }: Pick<Deps, 'jobs'>, messageId: number): Promise<void> =>
  jobs.add(tx, 'push.message', { messageId }, LET_READ);
