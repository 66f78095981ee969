import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { transaction, type Db } from '../db/transaction.ts';
import type { JobKind, JobQueue } from '../jobs/queue.ts';
import { OUTBOX } from '../platform/data-folder.ts';

/** Names of mails in the outbox folder, by prefix and suffix. */
export type MailNames = readonly (readonly [beginning: string, end: string])[];

declare module '../jobs/queue.ts' {
  interface JobPayloads {
    /** Removes mails from the outbox folder. */
    'mail.forget': { names: MailNames; isLast: boolean };
  }
}

/** By then, a mail that was being written during the erasure is in the folder. */
const LOOK_AGAIN_AFTER_MS = 60_000;

export const outboxFolder = (dataDir: string): string => path.join(dataDir, OUTBOX);

/** The names of the mails in the outbox folder; none with a mail server. */
export const listMails = (dataDir: string): Promise<string[]> => readdir(outboxFolder(dataDir)).catch(() => []);

/** Removes the mails that `isMeant` matches, from the outbox folder if there is one. @returns how many there were */
export async function removeMails(
  dataDir: string,
  isMeant: (name: string) => boolean | Promise<boolean>,
): Promise<number> {
  const folder = outboxFolder(dataDir);
  const names = await listMails(dataDir);
  let removed = 0;
  for (const name of names) {
    // oxlint-disable-next-line no-await-in-loop -- one at a time, because there may be many thousands
    if (!(await isMeant(name))) continue;
    // oxlint-disable-next-line no-await-in-loop -- as above
    await rm(path.join(folder, name), { force: true });
    removed++;
  }
  return removed;
}

interface Needs {
  readonly db: Db;
  readonly jobs: JobQueue;
  readonly config: { readonly dataDir: string };
}

/** Removes the mails about erased data, and again a minute later. */
export function registerMailRemoval({ db, jobs, config }: Needs): void {
  jobs.work('mail.forget', async ({ names, isLast }) => {
    await removeMails(config.dataDir, (name) =>
      names.some(([beginning, end]) => name.startsWith(beginning) && name.endsWith(end)),
    );
    if (!isLast) {
      await transaction(db, (tx) => jobs.add(tx, 'mail.forget', { names, isLast: true }, LOOK_AGAIN_AFTER_MS));
    }
  });
}

/** The calls whose stored responses contain an inquiry. */
const OF_INQUIRIES = ['appointments.call-off', 'inquiries.release'] as const;

/** Removes stored responses with a given address in its own field. */
export async function deleteAnswersNaming(db: Db, email: string): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('endpoint', 'in', [
      'auth.register',
      'admin.applications.decide',
      'admin.invitations.create',
      ...OF_INQUIRIES,
    ])
    .where(sql`lower(response)`, 'like', sql`${`%${JSON.stringify(email).replaceAll(/[\\%_]/g, '\\$&')}%`} escape '\\'`)
    .execute();
}

/** Removes stored responses with an inquiry, which begin with its id. */
export async function deleteAnswersAbout(db: Db, inquiryId: number): Promise<void> {
  const beginning = `{"id":${inquiryId},`;
  await db
    .deleteFrom('idempotency_keys')
    .where('endpoint', 'in', OF_INQUIRIES)
    .where(sql`substr(response, 1, ${sql.lit(beginning.length)})`, '=', beginning)
    .execute();
}

/** Removes pending and abandoned jobs of some kinds whose payload begins with a field of this value. */
export async function removeJobsAbout(
  db: Db,
  kinds: readonly JobKind[],
  field: string,
  value: number | string,
): Promise<void> {
  const beginning = `{${JSON.stringify(field)}:${JSON.stringify(value)}`;
  await db
    .deleteFrom('jobs')
    .where('kind', 'in', [...kinds])
    .where(sql`substr(payload, 1, ${sql.lit(beginning.length + 1)})`, 'in', [`${beginning}}`, `${beginning},`])
    .execute();
}
