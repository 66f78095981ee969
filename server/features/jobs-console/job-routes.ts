import type { Selectable } from 'kysely';
import type * as contract from '#shared/contracts/jobs.ts';
import type { FailingJob } from '#shared/contracts/jobs.ts';
import { jobLabels } from '#shared/rules/console-labels.ts';
import type { HandlersFor } from '../../app/call.ts';
import type { Deps } from '../../app/deps.ts';
import { idBefore, idCursor, takePage } from '../../app/paging.ts';
import type { JobsTable } from '../../db/schema.ts';
import { HttpError, notFound } from '../../platform/errors.ts';
import { findFailing } from './job-repository.ts';

/** Kinds that must not be discarded, because they carry out a promised deletion. */
const NEEDED = new Set(['account.remove', 'person.erase', 'mail.forget']);

/** Failed jobs for administrators: which and why, with retry and discard. */
export function jobHandlers({ db, jobs }: Pick<Deps, 'db' | 'jobs'>): HandlersFor<typeof contract> {
  return {
    async listJobs({ query, nextPage }) {
      const { page, last } = takePage(await findFailing(db, query.limit, idBefore(query.before)), query.limit);
      if (last) nextPage(idCursor(last.id));
      return page.map(present);
    },

    async retryJob({ params, audit, write }) {
      return write(async (tx) => {
        const kind = await jobs.retry(tx, params.id);
        if (kind === undefined) throw notFound('this job');
        await audit(tx, { kind: 'job', id: params.id, summary: `Retried: ${jobLabels[kind] ?? kind}` });
        return { success: true };
      });
    },

    async discardJob({ params, audit, write }) {
      return write(async (tx) => {
        const row = await tx.db
          .selectFrom('jobs')
          .select('kind')
          .where('id', '=', params.id)
          .where('attempts', '>', 0)
          .executeTakeFirst();
        if (!row) throw notFound('this job');
        if (NEEDED.has(row.kind)) {
          throw new HttpError('conflict', 'This deletion was promised to someone, so it has to run. Please retry it.');
        }
        await tx.db.deleteFrom('jobs').where('id', '=', params.id).execute();
        await audit(tx, { kind: 'job', id: params.id, summary: `Dismissed: ${jobLabels[row.kind] ?? row.kind}` });
        return { success: true };
      });
    },
  };
}

function present(row: Selectable<JobsTable>): FailingJob {
  return {
    id: row.id,
    kind: row.kind,
    link: linkOf(JSON.parse(row.payload) as Payload),
    attempts: row.attempts,
    reason: row.last_error,
    createdAt: row.created_at,
    givenUpAt: row.failed_at,
    nextTryAt: row.failed_at === null ? row.run_at : null,
    mayDiscard: !NEEDED.has(row.kind),
  };
}

interface Payload {
  readonly inquiryId?: number;
  readonly sessionId?: string;
}

function linkOf({ inquiryId, sessionId }: Payload): string | null {
  if (inquiryId !== undefined) return `/admin/inquiries?open=${inquiryId}`;
  if (sessionId !== undefined) return `/admin/chats?chat=${sessionId}`;
  return null;
}
