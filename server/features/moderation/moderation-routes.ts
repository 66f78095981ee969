import type * as contract from '#shared/contracts/reports.ts';
import type { HandlersFor } from '../../app/call.ts';
import type { Deps } from '../../app/deps.ts';
import { idBefore, idCursor, takePage } from '../../app/paging.ts';
import { presentRemoval, presentReport } from './moderation-presenter.ts';
import { findReports, findRemovals } from './moderation-repository.ts';
import { decide, makeReport } from './report-service.ts';
import type { Reportables } from './reportable.ts';

/** Members report content; administrators decide, and see what was removed. */
export function reportHandlers(deps: Deps, reportables: Reportables): HandlersFor<typeof contract> {
  return {
    createReport: ({ body, actor, write }) =>
      write(async (tx) => {
        await makeReport(tx, { ...deps, reportables }, actor.id, body);
        return { success: true };
      }),

    async listReports({ query, nextPage }) {
      const { state, limit } = query;
      const rows = await findReports(deps.db, { state, limit, before: idBefore(query.before) });
      const { page, last } = takePage(rows, limit);
      if (last) nextPage(idCursor(last.id));
      return page.map(presentReport);
    },

    resolveReport: ({ params, body, actor, audit, write }) =>
      write(async (tx) => {
        const { report, decided } = await decide(tx, { ...deps, reportables }, params.id, {
          ...body,
          adminId: actor.id,
        });
        if (decided) {
          const verb = body.outcome === 'removed' ? 'Removed' : 'Kept';
          // Without the reported text: it may be a private message, and it is deleted with the member while the log stays.
          const summary = `${verb} a reported ${report.kind}`;
          await audit(tx, { kind: 'report', id: report.id, summary });
        }
        return presentReport(report);
      }),

    async listRemovals({ query, nextPage }) {
      const rows = await findRemovals(deps.db, { limit: query.limit, before: idBefore(query.before) });
      const { page, last } = takePage(rows, query.limit);
      if (last) nextPage(idCursor(last.id));
      return page.map(presentRemoval);
    },
  };
}
