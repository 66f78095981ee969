import type * as contract from '#shared/contracts/feed.ts';
import type { Deps } from '../../app/deps.ts';
import type { HandlersFor } from '../../app/call.ts';
import { commentHandlers } from './comment-routes.ts';
import { postHandlers } from './post-routes.ts';

/** The Circle's feed: members write and change what is theirs, administrators delete anything (decisions §6). */
export const feedHandlers = (deps: Deps): HandlersFor<typeof contract> => ({
  ...postHandlers(deps),
  ...commentHandlers(deps),
});
