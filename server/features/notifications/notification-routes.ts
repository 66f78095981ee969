import { MOST_UNREAD } from '#shared/contracts/limits.ts';
import type * as contract from '#shared/contracts/notifications.ts';
import type { HandlersFor } from '../../app/call.ts';
import type { Deps } from '../../app/deps.ts';
import { idBefore, idCursor, takePage } from '../../app/paging.ts';
import { timestamp } from '../../platform/clock.ts';
import { changeChoices, findChoices, presentChoices } from './notification-choices.ts';
import { findNewestPeople } from './gathered-likes.ts';
import { countUnread, findNotifications, isGathered } from './notification-repository.ts';
import { readNotifications } from './notification-service.ts';
import { presentNotification } from './notification-text.ts';

/** A member's own notifications, and their settings. */
export function notificationHandlers({ db, clock, live }: Deps): HandlersFor<typeof contract> {
  return {
    async listNotifications({ query, actor, nextPage }) {
      const rows = await findNotifications(db, {
        userId: actor.id,
        limit: query.limit,
        before: idBefore(query.before),
      });
      const { page, last } = takePage(rows, query.limit);
      if (last) nextPage(idCursor(last.id));
      const gathered = page.filter(({ kind }) => isGathered(kind)).map(({ id }) => id);
      const people = Map.groupBy(await findNewestPeople(db, gathered), (person) => person.notice_id);
      return page.map((row) => presentNotification(row, people.get(row.id) ?? []));
    },

    async countUnreadNotifications({ actor }) {
      return { count: await countUnread(db, actor.id, MOST_UNREAD) };
    },

    // Up to the given one, so that those that arrived in the meantime stay unread.
    readNotifications: ({ body, actor, write }) =>
      write(async (tx) => {
        await readNotifications(tx, { live }, { userId: actor.id, upTo: body.upTo, at: timestamp(clock) });
        return { success: true };
      }),

    getNotificationChoices: async ({ actor }) => presentChoices(await findChoices(db, actor.id)),

    chooseNotifications: ({ body, actor, write }) =>
      write(async (tx) => presentChoices(await changeChoices(tx.db, actor.id, body, timestamp(clock)))),
  };
}
