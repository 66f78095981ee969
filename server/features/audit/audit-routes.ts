import type * as contract from '#shared/contracts/audit.ts';
import type { AuditEntry } from '#shared/contracts/audit.ts';
import type { HandlersFor } from '../../app/call.ts';
import type { Deps } from '../../app/deps.ts';
import { idBefore, idCursor, takePage } from '../../app/paging.ts';
import { type AuditRow, findActors, findEntries } from './audit-repository.ts';

const MOST_ACTORS = 100;

/** The log of what administrators did, for administrators. */
export function auditHandlers({ db }: Deps): HandlersFor<typeof contract> {
  return {
    async listAudit({ query, nextPage }) {
      const rows = await findEntries(db, { ...query, before: idBefore(query.before) });
      const { page, last } = takePage(rows, query.limit);
      if (last) nextPage(idCursor(last.id));
      return page.map(present);
    },

    async listAuditActors() {
      const rows = await findActors(db, MOST_ACTORS);
      return rows.flatMap(({ actor_id: id, actor_name: name }) => (id === null ? [] : [{ id, name }]));
    },
  };
}

const present = (row: AuditRow): AuditEntry => ({
  id: row.id,
  actorId: row.actor_id,
  actorName: row.actor_name,
  action: row.action,
  targetKind: row.target_kind,
  targetId: row.target_id,
  summary: row.summary,
  requestId: row.request_id,
  createdAt: row.created_at,
});
