import { EXPORTED_ROWS } from '#shared/contracts/fields.ts';
import type * as contract from '#shared/contracts/webinars-console.ts';
import type { EditedWebinar } from '#shared/contracts/webinars-console.ts';
import type { HandlersFor } from '../../app/call.ts';
import { toCsv } from '../../app/csv.ts';
import type { Deps } from '../../app/deps.ts';
import { takePage } from '../../app/paging.ts';
import { listOrder } from '../../app/sorted-list.ts';
import { presentTrash } from '../../app/trash.ts';
import type { Db } from '../../db/transaction.ts';
import { timestamp } from '../../platform/clock.ts';
import { documentPictureList } from '../blog/blog-presenter.ts';
import * as service from './console-service.ts';
import { countAttended, findSignedUp } from './seat-repository.ts';
import { documentOf, guestOf, statusOf } from './webinar-presenter.ts';
import { findEdited, findRecordings, hostsOf, type WebinarRow } from './webinar-repository.ts';

const entry = ({ id }: { readonly id: number }, summary: string) => ({ kind: 'webinar', id, summary });

/** How administrators prepare and hold webinars. */
export function webinarConsoleHandlers(deps: Deps): HandlersFor<typeof contract> {
  const { clock } = deps;
  const present = (db: Db, row: WebinarRow) => presentEdited(db, row, timestamp(clock));

  return {
    async listEditedWebinars({ query, nextPage }) {
      const { search, state, limit, before } = query;
      const now = timestamp(clock);
      const order = listOrder(deps.db, 'webinars', { sort: '-changed', before });
      const { page, last } = takePage(await findEdited(deps.db, { order, search, state, now, limit }), limit);
      if (last) nextPage(order.cursorOf(last));
      const attended = await countAttended(
        deps.db,
        page.map(({ id }) => id),
      );
      return page.map((row) => presentListed(row, attended(row.id), now));
    },

    getEditedWebinar: async ({ params }) => present(deps.db, await service.findEditable(deps.db, params.id)),

    beginWebinar: ({ body, actor, audit, write }) =>
      write(async (tx) => {
        const row = await service.beginWebinar(tx, deps, body, actor.id);
        await audit(tx, entry(row, `Started the webinar “${row.title}”`));
        return present(tx.db, row);
      }),

    changeWebinar: ({ params, body, actor, audit, write }) =>
      write(async (tx) => {
        const { sequence } = await service.findEditable(tx.db, params.id);
        const row = await service.changeWebinar(tx, deps, params.id, body, actor.id);
        const act = row.sequence > sequence ? 'Moved' : 'Updated';
        await audit(tx, entry(row, `${act} the webinar “${row.title}”`));
        return present(tx.db, row);
      }),

    publishWebinar: ({ params, body, actor, audit, write }) =>
      write(async (tx) => {
        const row = await service.publishWebinar(tx, deps, params.id, body.ifUpdatedAt, actor.id);
        await audit(tx, entry(row, `Published the webinar “${row.title}”`));
        return present(tx.db, row);
      }),

    cancelWebinar: ({ params, body, audit, write }) =>
      write(async (tx) => {
        const row = await service.cancelWebinar(tx, deps, params.id, body);
        await audit(tx, entry(row, `Cancelled the webinar “${row.title}”`));
        return present(tx.db, row);
      }),

    duplicateWebinar: ({ params, actor, audit, write }) =>
      write(async (tx) => {
        const row = await service.duplicateWebinar(tx, deps, params.id, actor.id);
        await audit(tx, entry(row, `Duplicated the webinar “${row.title}”`));
        return present(tx.db, row);
      }),

    deleteWebinar: ({ params, audit, write }) =>
      write(async (tx) => {
        const row = await service.trashWebinar(tx, deps, params.id);
        await audit(tx, entry(row, `Moved the webinar “${row.title}” to the trash`));
        return { success: true };
      }),

    restoreWebinar: ({ params, audit, write }) =>
      write(async (tx) => {
        const row = await service.restoreWebinar(tx, deps, params.id);
        await audit(tx, entry(row, `Restored the webinar “${row.title}” from the trash`));
        return present(tx.db, row);
      }),

    async listSeats({ params }) {
      await service.findEditable(deps.db, params.id);
      const rows = (await findSignedUp(deps.db, params.id, EXPORTED_ROWS)).map(({ state, ...row }) => ({
        state,
        offerUntil: row.offer_until,
        attendedAt: row.attended_at,
        member: {
          userId: row.user_id,
          name: `${row.first_name} ${row.last_name}`,
          schoolName: row.school_name,
          since: row.created_at,
        },
      }));
      const those = (wanted: 'going' | 'offered' | 'waiting') => rows.filter(({ state }) => state === wanted);
      return {
        going: those('going').map(({ member, attendedAt }) => ({ ...member, attendedAt })),
        waiting: [...those('offered'), ...those('waiting')].map(({ member, offerUntil }) => ({
          ...member,
          offerUntil,
        })),
      };
    },

    exportAttendance: ({ params, audit, write }) =>
      write(async (tx) => {
        const webinar = await service.findEditable(tx.db, params.id);
        const rows = await findSignedUp(tx.db, params.id, EXPORTED_ROWS);
        await audit(tx, entry(webinar, `Exported the attendance of the webinar “${webinar.title}”`));
        return toCsv([
          ['id', 'first_name', 'last_name', 'email', 'school', 'seat', 'since', 'attended_at'],
          ...rows.map((row) => [
            String(row.user_id),
            row.first_name,
            row.last_name,
            row.email,
            row.school_name ?? '',
            row.state,
            row.created_at,
            row.attended_at ?? '',
          ]),
        ]);
      }),

    async messageSeats({ params, body, actor, audit, write }) {
      await deps.limits.consume('webinar-message:member', String(actor.id));
      return write(async (tx) => {
        const { row, count } = await service.messageSeats(tx, deps, params.id, body, actor.id);
        await audit(tx, entry(row, `Emailed those who signed up for the webinar “${row.title}”`));
        return {
          success: true,
          message: count === 1 ? 'We’re emailing one member.' : `We’re emailing ${count} members.`,
        };
      });
    },

    setRecording: ({ params, body, audit, write }) =>
      write(async (tx) => {
        const row = await service.setRecording(tx, deps, params.id, body.resourceId);
        const act = row.recording_id === null ? 'Removed' : 'Set';
        await audit(tx, entry(row, `${act} the recording of the webinar “${row.title}”`));
        return present(tx.db, row);
      }),
  };
}

const presentListed = (row: WebinarRow, attended: number, now: string) => ({
  id: row.id,
  slug: row.slug,
  title: row.title,
  status: statusOf(row, now),
  start: row.start_local,
  timeZone: row.time_zone,
  minutes: row.minutes,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  capacity: row.capacity,
  going: row.going,
  waiting: row.offered + row.waiting,
  attended,
  movedAt: row.moved_at,
  updatedAt: row.updated_at,
  trash: presentTrash(row.trashed_at),
});

async function presentEdited(db: Db, row: WebinarRow, now: string): Promise<EditedWebinar> {
  const doc = documentOf(row);
  const attended = await countAttended(db, [row.id]);
  const recording = (await findRecordings(db, [row]))(row.recording_id);
  return {
    ...presentListed(row, attended(row.id), now),
    summary: row.summary,
    topic: row.topic,
    hosts: hostsOf(row),
    guest: guestOf(row),
    joinLink: row.join_link,
    doc,
    pictures: await documentPictureList(db, doc),
    publishedAt: row.published_at,
    cancelledAt: row.cancelled_at,
    cancelMessage: row.cancel_message,
    recording: recording && { id: recording.id, slug: recording.slug, title: recording.title },
  };
}
