import type { Deps } from '../../app/deps.ts';
import type { Transaction } from '../../db/transaction.ts';
import { type ErasureList, recordErasure } from '../../erasures/erasure-list.ts';
import { deleteAnswersAbout, removeJobsAbout, type MailNames } from '../../erasures/erase-traces.ts';
import { toAdministrators } from '../../live/audience.ts';
import { eraseThreads } from '../desk/erase-threads.ts';
import type { AppointmentReader } from './appointment-mail.ts';
import { mailId } from './contact-mail.ts';

const JOBS = [
  'contact.notify',
  'contact.acknowledge',
  'contact.appointment',
  'contact.remind',
  'contact.met',
  'notices.agency',
] as const;
const READERS = ['sender', 'team', 'person'] as const satisfies readonly AppointmentReader[];

interface Needs extends Pick<Deps, 'jobs'> {
  readonly live: Pick<Deps['live'], 'emit'>;
  /** Undefined when the list of erasures need not include it: data that is merely old is also old in a backup. */
  readonly erasures?: ErasureList;
}

/**
 * Erases inquiries with their receipts, appointments, jobs and stored responses and, by a job, their mails in the
 * outbox folder.
 * @returns how many there were
 */
export async function eraseInquiries(tx: Transaction, needs: Needs, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const rows = await tx.db.selectFrom('contact_inquiries').selectAll().where('id', 'in', ids).execute();
  const appointments = await tx.db
    .selectFrom('appointments')
    .select(['inquiry_id', 'sequence'])
    .where('inquiry_id', 'in', ids)
    .execute();
  await eraseThreads(tx, needs, { inquiries: ids });
  await tx.db.deleteFrom('contact_inquiries').where('id', 'in', ids).execute();
  const names: MailNames = rows.flatMap((row) => {
    const purposes = appointments
      .filter(({ inquiry_id }) => inquiry_id === row.id)
      .flatMap(({ sequence }) =>
        ['appointment', 'reminder'].flatMap((what) => READERS.map((reader) => `${what}-${sequence}-${reader}`)),
      );
    return ['inquiry', 'inquiry-person', 'receipt', ...purposes].map(
      (purpose) => [`${mailId(purpose, row)}.eml`, ''] as const,
    );
  });
  for (const { id } of rows) {
    await removeJobsAbout(tx.db, JOBS, 'inquiryId', id);
    await deleteAnswersAbout(tx.db, id);
    await needs.live.emit(tx, { name: 'inquiry.deleted', data: { inquiryId: id } }, toAdministrators);
  }
  const erasures = rows.map(({ id, created_at: createdAt }) => ({ kind: 'inquiry', id, createdAt }) as const);
  if (needs.erasures) recordErasure(tx, needs.erasures, ...erasures);
  if (rows.length > 0) await needs.jobs.add(tx, 'mail.forget', { names, isLast: false });
  return rows.length;
}
