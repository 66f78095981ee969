import { MOST_UNREAD } from '#shared/contracts/limits.ts';
import type * as contract from '#shared/contracts/notices.ts';
import type { HandlersFor } from '../../app/call.ts';
import type { Deps } from '../../app/deps.ts';
import { idBefore, idCursor, takePage } from '../../app/paging.ts';
import { timestamp } from '../../platform/clock.ts';
import { countUnread, findNotices, markRead } from './notice-repository.ts';

/** What the Circle tells a member; each sees their own alone. */
export function noticeHandlers({ db, clock }: Deps): HandlersFor<typeof contract> {
  return {
    async listNotices({ query, actor, nextPage }) {
      const rows = await findNotices(db, { userId: actor.id, limit: query.limit, before: idBefore(query.before) });
      const { page, last } = takePage(rows, query.limit);
      if (last) nextPage(idCursor(last.id));
      return page.map((row) => ({
        id: row.id,
        title: row.title,
        text: row.text,
        readAt: row.read_at,
        createdAt: row.created_at,
      }));
    },

    async countUnreadNotices({ actor }) {
      return { count: await countUnread(db, actor.id, MOST_UNREAD) };
    },

    // Up to one and not all: what came while the list was being read stays new.
    readNotices: ({ body, actor, write }) =>
      write(async (tx) => {
        await markRead(tx.db, { userId: actor.id, upTo: body.upTo, at: timestamp(clock) });
        return { success: true };
      }),
  };
}
