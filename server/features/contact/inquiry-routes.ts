import type * as contract from '#shared/contracts/inquiries.ts';
import { EXPORTED_ROWS } from '#shared/contracts/fields.ts';
import type { Inquiry } from '#shared/contracts/inquiries.ts';
import type { HandlersFor } from '../../app/call.ts';
import type { Deps } from '../../app/deps.ts';
import { toCsv } from '../../app/csv.ts';
import { takePage } from '../../app/paging.ts';
import { listOrder } from '../../app/sorted-list.ts';
import { notFound } from '../../platform/errors.ts';
import { editConflict } from '../audit/audit-service.ts';
import { endQuarantine, findInquiries, findInquiry, listInquiryRows, setInquiryNote } from './contact-repository.ts';
import { eraseInquiries } from './erase-inquiries.ts';
import { presentInquiries, presentInquiry } from './inquiry-presenter.ts';
import { setInquiryState } from './inquiry-service.ts';
import { inquiryReleased } from './receive-inquiry.ts';

/** The calls about one inquiry, or all of them. */
type InquiryCall = Exclude<Extract<keyof HandlersFor<typeof contract>, `${string}Inquir${string}`>, 'sendInquiry'>;

const COLUMNS = [
  ['received', 'first_name', 'last_name', 'email', 'school', 'about', 'message', 'answered'],
  ['state', 'wished_times', 'meeting', 'meeting_state', 'call_link', 'note'],
].flat();

/** The state of a booking's time: when it is or was, and whether it is still on. */
const meetingCells = (fixed: NonNullable<Inquiry['booking']>['appointment']): string[] =>
  fixed ? [fixed.time, fixed.isOff ? 'cancelled' : 'fixed', fixed.callLink ?? ''] : ['', '', ''];

/** Inquiries for administrators: the list, and the state of each. */
export function inquiryHandlers(deps: Deps): Pick<HandlersFor<typeof contract>, InquiryCall> {
  const { db } = deps;
  return {
    async listInquiries({ query, nextPage }) {
      const { limit, box, state, search = '', sort = '-received', before } = query;
      const order = listOrder(db, 'contact_inquiries', { sort, before });
      const rows = await listInquiryRows(db, { limit, order, box, state, search });
      const { page, last } = takePage(rows, limit);
      if (last) nextPage(order.cursorOf(last));
      return presentInquiries(db, page);
    },

    async exportInquiries({ query, audit, write }) {
      const { ids, box, state, search = '' } = query;
      const order = listOrder(db, 'contact_inquiries', { sort: '-received', before: undefined });
      const rows = ids
        ? await findInquiries(db, ids)
        : await listInquiryRows(db, { limit: EXPORTED_ROWS - 1, order, box, state, search });
      const summary = `Exported ${rows.length} ${rows.length === 1 ? 'inquiry' : 'inquiries'}`;
      await write((tx) => audit(tx, { kind: 'inquiry', id: 'export', summary }));
      const lines = (await presentInquiries(db, rows)).map((each) => [
        each.createdAt,
        each.firstName,
        each.lastName,
        each.email,
        each.schoolName ?? '',
        each.booking?.title ?? each.serviceInterest ?? '',
        each.message,
        each.answeredAt ?? '',
        each.quarantined ? 'quarantine' : each.answeredAt ? 'answered' : each.seenAt ? 'seen' : 'received',
        each.booking?.times.join(' ') ?? '',
        ...meetingCells(each.booking?.appointment ?? null),
        each.note ?? '',
      ]);
      return toCsv([COLUMNS, ...lines]);
    },

    async getInquiry({ params }) {
      const row = await findInquiry(db, params.id);
      if (!row) throw notFound('this inquiry');
      return presentInquiry(db, row);
    },

    async updateInquiry({ params, body, actor, audit, write }) {
      return write(async (tx) => {
        const row = await setInquiryState(tx, deps, params.id, { state: body.state, authorId: actor.id });
        if (!row) throw notFound('this inquiry');
        await audit(tx, { kind: 'inquiry', id: row.id, summary: `Marked an inquiry as ${body.state}` });
        return presentInquiry(tx.db, row);
      });
    },

    async saveInquiryNote({ params, body, audit, write }) {
      return write(async (tx) => {
        const before = await findInquiry(tx.db, params.id);
        if (!before) throw notFound('this inquiry');
        // A retry after a lost response, or the same change by two people.
        if (before.note === body.note) return presentInquiry(tx.db, before);
        if (body.ifNote !== undefined && (body.ifNote || null) !== before.note) {
          const edited = { kind: 'inquiry', id: before.id, what: 'note', field: 'ifNote', action: 'inquiries.note' };
          throw await editConflict(tx.db, edited);
        }
        const row = await setInquiryNote(tx.db, params.id, body.note);
        // Without the text: a note may be about a person, and is deleted with the inquiry.
        const summary = body.note === null ? 'Removed the note from an inquiry' : 'Changed the note on an inquiry';
        await audit(tx, { kind: 'inquiry', id: row.id, summary });
        return presentInquiry(tx.db, row);
      });
    },

    async deleteInquiry({ params, audit, write }) {
      return write(async (tx) => {
        if ((await eraseInquiries(tx, deps, [params.id])) === 0) throw notFound('this inquiry');
        // Without the name: an erased sender must not stay in the log either.
        await audit(tx, { kind: 'inquiry', id: params.id, summary: 'Permanently deleted an inquiry' });
        return { success: true };
      });
    },

    async releaseInquiry({ params, actor, audit, write }) {
      return write(async (tx) => {
        const released = await endQuarantine(tx.db, params.id);
        if (released) {
          await inquiryReleased(tx, deps, released, actor.id);
          await audit(tx, { kind: 'inquiry', id: released.id, summary: 'Marked an inquiry as not spam' });
        }
        const row = released ?? (await findInquiry(tx.db, params.id));
        if (!row) throw notFound('this inquiry');
        return presentInquiry(tx.db, row);
      });
    },
  };
}
