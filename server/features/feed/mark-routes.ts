import type * as contract from '#shared/contracts/feed.ts';
import type { HandlersFor } from '../../app/call.ts';
import type { Deps } from '../../app/deps.ts';
import type { Transaction } from '../../db/transaction.ts';
import { toUsers } from '../../live/audience.ts';
import { timestamp } from '../../platform/clock.ts';
import { setFollow, setSaved } from './mark-service.ts';

/** The feed's calls about what a member notes of a post for themselves. */
export type MarkCall = 'savePost' | 'followPost';

export function markHandlers({ clock, live }: Deps): Pick<HandlersFor<typeof contract>, MarkCall> {
  /** Tells the member's other screens, and nobody else's. */
  const tell = (tx: Transaction, userId: number, postId: number) =>
    live.emit(tx, { name: 'feed.marks.changed', data: { postId } }, toUsers(userId));

  return {
    savePost: ({ params, body: { saved }, actor, write }) =>
      write(async (tx) => {
        const marking = { postId: params.id, userId: actor.id, at: timestamp(clock), saved };
        if (await setSaved(tx.db, marking)) await tell(tx, actor.id, params.id);
        return { saved };
      }),

    followPost: ({ params, body: { follow }, actor, write }) =>
      write(async (tx) => {
        const marking = { postId: params.id, userId: actor.id, at: timestamp(clock), follow };
        if (await setFollow(tx.db, marking)) await tell(tx, actor.id, params.id);
        return { follow };
      }),
  };
}
