import type * as contract from '#shared/contracts/removals.ts';
import type { RemovalRecord } from '#shared/contracts/removals.ts';
import type { Deps } from '../../app/deps.ts';
import type { HandlersFor } from '../../app/call.ts';
import { idBefore, idCursor, takePage } from '../../app/paging.ts';
import { findRemovals, type RemovalRow } from './removal-repository.ts';

/** Administrators look at what was removed. */
export const removalHandlers = ({ db }: Deps): HandlersFor<typeof contract> => ({
  async listRemovals({ query, nextPage }) {
    const rows = await findRemovals(db, { limit: query.limit, before: idBefore(query.before) });
    const { page, last } = takePage(rows, query.limit);
    if (last) nextPage(idCursor(last.id));
    return page.map(present);
  },
});

const present = (row: RemovalRow): RemovalRecord => ({
  id: row.id,
  kind: row.kind,
  targetId: row.target_id,
  text: row.text,
  author: { id: row.author_id, firstName: row.author_first_name, lastName: row.author_last_name },
  removedBy:
    row.remover_id === null
      ? null
      : { id: row.remover_id, firstName: row.remover_first_name ?? '', lastName: row.remover_last_name ?? '' },
  reason: row.reason,
  createdAt: row.created_at,
});
