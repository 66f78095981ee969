import type * as contract from '#shared/contracts/feed.ts';
import type { HandlersFor } from '../../app/call.ts';
import type { Deps } from '../../app/deps.ts';
import { followPost, savePost } from './mark-service.ts';

/** The feed's calls for a member's private marks on posts. */
export type MarkCall = 'savePost' | 'followPost';

export const markHandlers = (deps: Deps): Pick<HandlersFor<typeof contract>, MarkCall> => ({
  savePost: ({ params, body: { saved }, actor, write }) =>
    write(async (tx) => {
      await savePost(tx, deps, { postId: params.id, userId: actor.id, saved });
      return { saved };
    }),

  followPost: ({ params, body: { follow }, actor, write }) =>
    write(async (tx) => {
      await followPost(tx, deps, { postId: params.id, userId: actor.id, follow });
      return { follow };
    }),
});
