import type * as contract from '#shared/contracts/audit.ts';
import type { AuditEntry } from '#shared/contracts/audit.ts';
import type { HandlersFor } from '../../app/call.ts';
import type { Deps } from '../../app/deps.ts';
import { idBefore, idCursor, takePage } from '../../app/paging.ts';
import { type AuditRow, findActors, findEntries, findTargetNames } from './audit-repository.ts';

const MOST_ACTORS = 100;

/** The log of administrators' actions, for administrators. */
export function auditHandlers({ db }: Deps): HandlersFor<typeof contract> {
  return {
    async listAudit({ query, nextPage }) {
      const rows = await findEntries(db, { ...query, before: idBefore(query.before) });
      const { page, last } = takePage(rows, query.limit);
      if (last) nextPage(idCursor(last.id));
      const nameOf = await findTargetNames(db, page);
      return page.map((row) => present(row, nameOf(row)));
    },

    async listAuditActors() {
      const rows = await findActors(db, MOST_ACTORS);
      return rows.flatMap(({ actor_id: id, actor_name: name }) => (id === null ? [] : [{ id, name }]));
    },
  };
}

/** The log stores ids, so it keeps no names of people who leave. Names are filled in when it is read. */
const present = (row: AuditRow, name: string | null): AuditEntry => ({
  id: row.id,
  actorId: row.actor_id,
  actorName: row.actor_name,
  action: row.action,
  targetKind: row.target_kind,
  targetId: row.target_id,
  targetName: name,
  summary: row.summary.replace(`the member ${row.target_id}`, () => name ?? 'a former member'),
  requestId: row.request_id,
  createdAt: row.created_at,
});
