import type * as contract from '#shared/contracts/inquiries.ts';
import { timestamp } from '../../adapters/clock.ts';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../http/errors.ts';
import type { HandlersFor } from '../../http/handler.ts';
import { idBefore, idCursor, takePage } from '../../http/paging.ts';
import { changeInquiryState, listInquiryRows } from './contact-repository.ts';
import { presentInquiry } from './inquiry-presenter.ts';

/** Inquiries for administrators: all of them, and what each has come to. */
export function inquiryHandlers({ db, clock }: Deps): HandlersFor<typeof contract> {
  return {
    async listInquiries({ query, nextPage }) {
      const rows = await listInquiryRows(db, { limit: query.limit, before: idBefore(query.before) });
      const { page, last } = takePage(rows, query.limit);
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
  };
}
