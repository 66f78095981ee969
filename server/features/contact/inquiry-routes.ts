import type * as contract from '#shared/contracts/inquiries.ts';
import { timestamp } from '../../adapters/clock.ts';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../http/errors.ts';
import type { HandlersFor } from '../../http/handler.ts';
import { idBefore, idCursor, takePage } from '../../http/paging.ts';
import {
  changeInquiryState,
  endQuarantine,
  findInquiry,
  listInquiryRows,
  setInquiryNote,
} from './contact-repository.ts';
import { presentInquiry } from './inquiry-presenter.ts';
import { tellOfInquiry } from './receive-inquiry.ts';

/** Inquiries for administrators: all of them, and what each has come to. */
export function inquiryHandlers(deps: Deps): HandlersFor<typeof contract> {
  const { db, clock } = deps;
  return {
    async listInquiries({ query, nextPage }) {
      const { limit, box, state, search = '' } = query;
      const rows = await listInquiryRows(db, { limit, before: idBefore(query.before), box, state, search });
      const { page, last } = takePage(rows, limit);
      if (last) nextPage(idCursor(last.id));
      return page.map(presentInquiry);
    },

    async updateInquiry({ params, body, audit, write }) {
      return write(async (tx) => {
        const row = await changeInquiryState(tx.db, params.id, { state: body.state, now: timestamp(clock) });
        if (!row) throw notFound('This inquiry');
        await audit(tx, { kind: 'inquiry', id: row.id, summary: `Marked an inquiry as ${body.state}` });
        return presentInquiry(row);
      });
    },

    async noteInquiry({ params, body, audit, write }) {
      return write(async (tx) => {
        const row = await setInquiryNote(tx.db, params.id, body.note);
        if (!row) throw notFound('This inquiry');
        // Without its words: a note may be about a person, and goes with the inquiry.
        const summary = body.note === null ? 'Took away the note on an inquiry' : 'Noted something on an inquiry';
        await audit(tx, { kind: 'inquiry', id: row.id, summary });
        return presentInquiry(row);
      });
    },

    async releaseInquiry({ params, audit, write }) {
      return write(async (tx) => {
        const released = await endQuarantine(tx.db, params.id);
        if (released) {
          await tellOfInquiry(tx, deps, released);
          await audit(tx, { kind: 'inquiry', id: released.id, summary: 'Took an inquiry out of quarantine' });
        }
        const row = released ?? (await findInquiry(tx.db, params.id));
        if (!row) throw notFound('This inquiry');
        return presentInquiry(row);
      });
    },
  };
}
