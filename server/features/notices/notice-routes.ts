import { MOST_UNREAD } from '#shared/contracts/limits.ts';
import type * as contract from '#shared/contracts/notices.ts';
import type { HandlersFor } from '../../app/call.ts';
import type { Deps } from '../../app/deps.ts';
import { idBefore, idCursor, takePage } from '../../app/paging.ts';
import { timestamp } from '../../platform/clock.ts';
import { changeChoices, findChoices, presentChoices } from './notice-choices.ts';
import { findNewestPeople } from './gathered-likes.ts';
import { countUnread, findNotices, isGathered } from './notice-repository.ts';
import { readNotices } from './notice-service.ts';
import { presentNotice } from './notice-words.ts';

/** What the Circle tells a member, and what they want to be told; each sees their own alone. */
export function noticeHandlers({ db, clock, live }: Deps): HandlersFor<typeof contract> {
  return {
    async listNotices({ query, actor, nextPage }) {
      const rows = await findNotices(db, { userId: actor.id, limit: query.limit, before: idBefore(query.before) });
      const { page, last } = takePage(rows, query.limit);
      if (last) nextPage(idCursor(last.id));
      const gathered = page.filter(({ kind }) => isGathered(kind)).map(({ id }) => id);
      const people = Map.groupBy(await findNewestPeople(db, gathered), (person) => person.notice_id);
      return page.map((row) => presentNotice(row, people.get(row.id) ?? []));
    },

    async countUnreadNotices({ actor }) {
      return { count: await countUnread(db, actor.id, MOST_UNREAD) };
    },

    // Up to one and not all: what came while the list was being read stays new.
    readNotices: ({ body, actor, write }) =>
      write(async (tx) => {
        await readNotices(tx, { live }, { userId: actor.id, upTo: body.upTo, at: timestamp(clock) });
        return { success: true };
      }),

    getNoticeChoices: async ({ actor }) => presentChoices(await findChoices(db, actor.id)),

    chooseNotices: ({ body, actor, write }) =>
      write(async (tx) => presentChoices(await changeChoices(tx.db, actor.id, body, timestamp(clock)))),
  };
}
