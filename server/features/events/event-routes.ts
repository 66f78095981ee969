import type * as contract from '#shared/contracts/event-stream.ts';
import type { HandlersFor } from '../../app/call.ts';
import type { Deps } from '../../app/deps.ts';
import { startOf } from '../../live/event-log.ts';
import { notAuthenticated } from '../../platform/errors.ts';

/** The event stream. */
export function eventHandlers({ db, clock, live }: Deps): HandlersFor<typeof contract> {
  return {
    async listenToEvents({ query, actor, session, visitor, client, lastEventId, openStream }) {
      if (query.as === 'member' && !actor) throw notAuthenticated();
      const start = await startOf(db, clock, { lastEventId, ago: query.ago });
      live.open({ ...start, userId: actor?.id, session, visitor, client, respond: openStream });
      return '';
    },
  };
}
