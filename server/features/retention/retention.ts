import { stat } from 'node:fs/promises';
import path from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import { periodInWords, retention } from '#data/content/retention.ts';
import type { Deps } from '../../app/deps.ts';
import { exclusively } from '../../db/advisory-lock.ts';
import { type Db, type Transaction, transaction } from '../../db/transaction.ts';
import { listMails, outboxFolder, removeMails } from '../../erasures/erase-traces.ts';
import type { Clock } from '../../platform/clock.ts';
import { recordAudit } from '../audit/audit-service.ts';
import { deleteTrashedPost } from '../blog/post-trash.ts';
import { eraseChats } from '../chat/erase-chats.ts';
import { eraseInquiries } from '../contact/erase-inquiries.ts';
import { deleteContacts } from '../contacts-console/erase-contact.ts';
import { eraseThreads } from '../desk/erase-threads.ts';
import { deleteAttachments } from '../desk/thread-files.ts';
import { deleteTrashedResource } from '../library/console-service.ts';
import { deleteTrashedWebinar } from '../webinars/console-service.ts';
import { deleteTrashedNewsletter } from '../newsletter/newsletter-service.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'jobs' | 'live' | 'config'>;

/** A kind of data with a retention period. */
interface Rule {
  /** In the plural: "inquiries". */
  readonly what: string;
  readonly amount: number;
  readonly unit: 'months' | 'days';
  /** How many are older than a time. */
  readonly count: (needs: Pick<Needs, 'db' | 'config'>, before: string) => Promise<number>;
  /** Removes a batch of those. @returns how many; 0 when none is left */
  readonly removeSome: (needs: Needs, before: string) => Promise<number>;
}

/** Items per transaction. An inquiry has few rows, a chat hundreds, the others one. */
const INQUIRIES = 20;
const CHATS = 5;
const TRASHED = 5;
const ROWS = 500;

/** Counted from an inquiry's answer, from the last words in its thread, or from the last change of its time. */
const oldInquiries = (before: string): RawBuilder<{ id: number }> => sql<{ id: number }>`
  select id from contact_inquiries
  where created_at <= ${before} and (answered_at is null or answered_at <= ${before}) and not exists (
    select 1 from threads where threads.inquiry_id = contact_inquiries.id and threads.last_entry_at > ${before}
  ) and not exists (
    select 1 from appointments
    where appointments.inquiry_id = contact_inquiries.id
      and (appointments.time > ${before} or appointments.created_at > ${before}))`;

/** Counted from their end, by an administrator or by expiry. */
const oldSuspensions = (before: string) =>
  sql`select id from suspensions where created_at <= ${before} and (lifted_at <= ${before} or until <= ${before})`;

/** Once closed, the newsletter itself stores its counts. */
const oldRecipients = (before: string) => sql`select id from newsletter_recipients where newsletter_id in (
  select id from newsletters where closed_at <= ${before})`;

/** Counted from the webinar's end. */
const oldSeats = (before: string) => sql`select id from webinar_seats where webinar_id in (
  select id from webinars where ends_at <= ${before})`;

const oldChats = (before: string): RawBuilder<{ session_id: string }> =>
  sql<{ session_id: string }>`select session_id from chat_sessions where updated_at <= ${before}`;

/** Counted from the last mail. */
const oldMails = (before: string): RawBuilder<{ id: number }> =>
  sql<{ id: number }>`select id from threads where kind = 'mail' and last_entry_at <= ${before}`;

/** Contacts without threads, counted from their last change. */
const oldContacts = (before: string): RawBuilder<{ id: number }> =>
  sql<{ id: number }>`select id from contacts where updated_at <= ${before}
    and not exists (select 1 from threads where threads.contact_id = contacts.id)`;

const unsentFiles = (before: string): RawBuilder<{ id: number }> =>
  sql<{ id: number }>`select id from thread_attachments where entry_id is null and created_at <= ${before}`;

const countOf = async (db: Db, query: RawBuilder<unknown>): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from (${query}) as old`.execute(db);
  return rows[0]?.count ?? 0;
};

/** Rows of a table that only need deleting, by the column with their age. */
const rowsOf = (
  what: string,
  { table, column, amount, unit }: { table: string; column: string } & Pick<Rule, 'amount' | 'unit'>,
): Rule => {
  const old = (before: string) => sql`select id from ${sql.table(table)} where ${sql.ref(column)} <= ${before}`;
  return {
    what,
    amount,
    unit,
    count: ({ db }, before) => countOf(db, old(before)),
    async removeSome({ db }, before) {
      const { numAffectedRows } =
        await sql`delete from ${sql.table(table)} where id in (${old(before)} limit ${ROWS})`.execute(db);
      return Number(numAffectedRows ?? 0);
    },
  };
};

/** Items of a table that are in the trash. `remove` deletes them with their files. */
const trashOf = (
  table: 'blog_posts' | 'newsletters' | 'library_resources' | 'webinars',
  what: string,
  remove: (tx: Transaction, needs: Needs, id: number) => Promise<unknown>,
): Rule => {
  const old = (before: string) => sql<{ id: number }>`select id from ${sql.table(table)} where trashed_at <= ${before}`;
  return {
    what,
    amount: retention.trash,
    unit: 'days',
    count: ({ db }, before) => countOf(db, old(before)),
    removeSome: (needs, before) =>
      transaction(needs.db, async (tx) => {
        const { rows } = await sql<{ id: number }>`${old(before)} limit ${TRASHED}`.execute(tx.db);
        // oxlint-disable-next-line no-await-in-loop -- one connection
        for (const { id } of rows) await remove(tx, needs, id);
        return rows.length;
      }),
  };
};

const isOldMail = async (dataDir: string, name: string, before: string): Promise<boolean> => {
  const found = await stat(path.join(outboxFolder(dataDir), name)).catch(() => undefined);
  return found !== undefined && found.mtimeMs <= Date.parse(before);
};

/** Everything with a retention period, and how it is removed. */
export const rules: readonly Rule[] = [
  {
    what: 'inquiries',
    amount: retention.conversations,
    unit: 'months',
    count: ({ db }, before) => countOf(db, oldInquiries(before)),
    removeSome: (needs, before) =>
      transaction(needs.db, async (tx) => {
        const { rows } = await sql<{ id: number }>`${oldInquiries(before)} limit ${INQUIRIES}`.execute(tx.db);
        return eraseInquiries(
          tx,
          without(needs),
          rows.map(({ id }) => id),
        );
      }),
  },
  {
    what: 'email conversations',
    amount: retention.conversations,
    unit: 'months',
    count: ({ db }, before) => countOf(db, oldMails(before)),
    removeSome: (needs, before) =>
      transaction(needs.db, async (tx) => {
        const { rows } = await sql<{ id: number }>`${oldMails(before)} limit ${CHATS}`.execute(tx.db);
        return eraseThreads(tx, without(needs), { threads: rows.map(({ id }) => id) });
      }),
  },
  {
    what: 'files of unsent replies',
    amount: retention.unsentFiles,
    unit: 'days',
    count: ({ db }, before) => countOf(db, unsentFiles(before)),
    removeSome: (needs, before) =>
      transaction(needs.db, async (tx) => {
        const { rows } = await sql<{ id: number }>`${unsentFiles(before)} limit ${INQUIRIES}`.execute(tx.db);
        const ids = rows.map(({ id }) => id);
        if (ids.length > 0) await deleteAttachments(tx, needs, { ids });
        return ids.length;
      }),
  },
  {
    what: 'chats',
    amount: retention.conversations,
    unit: 'months',
    count: ({ db }, before) => countOf(db, oldChats(before)),
    removeSome: (needs, before) =>
      transaction(needs.db, async (tx) => {
        const { rows } = await sql<{ session_id: string }>`${oldChats(before)} limit ${CHATS}`.execute(tx.db);
        return eraseChats(
          tx,
          without(needs),
          rows.map(({ session_id }) => session_id),
        );
      }),
  },
  // After everything that they wrote.
  {
    what: 'contacts',
    amount: retention.conversations,
    unit: 'months',
    count: ({ db }, before) => countOf(db, oldContacts(before)),
    removeSome: (needs, before) =>
      transaction(needs.db, async (tx) => {
        const { rows } = await sql<{ id: number }>`${oldContacts(before)} limit ${INQUIRIES}`.execute(tx.db);
        return deleteContacts(
          tx,
          without(needs),
          rows.map(({ id }) => id),
        );
      }),
  },
  rowsOf('removed posts and comments', {
    table: 'removals',
    column: 'created_at',
    amount: retention.removals,
    unit: 'months',
  }),
  // Open reports have no such time yet, and stay.
  rowsOf('closed reports', { table: 'reports', column: 'resolved_at', amount: retention.removals, unit: 'months' }),
  {
    what: 'ended suspensions',
    amount: retention.removals,
    unit: 'months',
    count: ({ db }, before) => countOf(db, oldSuspensions(before)),
    async removeSome({ db }, before) {
      const { numAffectedRows } =
        await sql`delete from suspensions where id in (${oldSuspensions(before)} limit ${ROWS})`.execute(db);
      return Number(numAffectedRows ?? 0);
    },
  },
  rowsOf('membership requests', {
    table: 'applications',
    column: 'created_at',
    amount: retention.applications,
    unit: 'months',
  }),
  // Counted from their end: they are valid for a month at most.
  rowsOf('invitations', { table: 'invitations', column: 'expires_at', amount: retention.applications, unit: 'months' }),
  {
    what: 'newsletter recipients',
    amount: retention.newsletterRecipients,
    unit: 'months',
    count: ({ db }, before) => countOf(db, oldRecipients(before)),
    async removeSome({ db }, before) {
      const { numAffectedRows } =
        await sql`delete from newsletter_recipients where id in (${oldRecipients(before)} limit ${ROWS})`.execute(db);
      return Number(numAffectedRows ?? 0);
    },
  },
  trashOf('blog_posts', 'blog posts in the trash', (tx, needs, id) => deleteTrashedPost(tx, needs, id)),
  trashOf('newsletters', 'newsletters in the trash', (tx, needs, id) => deleteTrashedNewsletter(tx, needs, id)),
  trashOf('library_resources', 'library resources in the trash', (tx, needs, id) =>
    deleteTrashedResource(tx, needs, id),
  ),
  trashOf('webinars', 'webinars in the trash', (tx, needs, id) => deleteTrashedWebinar(tx, needs, id)),
  {
    what: 'webinar seats',
    amount: retention.webinarSeats,
    unit: 'months',
    count: ({ db }, before) => countOf(db, oldSeats(before)),
    async removeSome({ db }, before) {
      const { numAffectedRows } =
        await sql`delete from webinar_seats where id in (${oldSeats(before)} limit ${ROWS})`.execute(db);
      return Number(numAffectedRows ?? 0);
    },
  },
  rowsOf('page views by visitor and day', {
    table: 'visitor_days',
    column: 'day',
    amount: retention.visitorDays,
    unit: 'days',
  }),
  rowsOf('notices', { table: 'notices', column: 'created_at', amount: retention.notices, unit: 'days' }),
  rowsOf('audit log entries', {
    table: 'audit_log',
    column: 'created_at',
    amount: retention.auditLog,
    unit: 'months',
  }),
  {
    what: 'emails in the outbox folder',
    amount: retention.outbox,
    unit: 'days',
    async count({ config }, before) {
      let count = 0;
      for (const name of await listMails(config.dataDir)) {
        // oxlint-disable-next-line no-await-in-loop -- one at a time, because there may be many thousands
        if (await isOldMail(config.dataDir, name, before)) count++;
      }
      return count;
    },
    async removeSome({ config }, before) {
      await removeMails(config.dataDir, (name) => isOldMail(config.dataDir, name, before));
      // All at once: deleting files blocks nobody.
      return 0;
    },
  },
];

/** Expired data is not on the list of erasures: it has the same age in a backup, and expires there too. */
const without = ({ jobs, live }: Needs) => ({ jobs, live });

/** The time before which something has expired, by calendar months. */
export function limitOf({ amount, unit }: Pick<Rule, 'amount' | 'unit'>, now: number): string {
  const date = new Date(now);
  if (unit === 'days') date.setUTCDate(date.getUTCDate() - amount);
  else {
    const day = date.getUTCDate();
    date.setUTCDate(1);
    date.setUTCMonth(date.getUTCMonth() - amount);
    // In a month without a 31st, it is the last day.
    const days = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
    date.setUTCDate(Math.min(day, days));
  }
  return date.toISOString();
}

export interface Due {
  readonly what: string;
  /** "two years" */
  readonly keptFor: string;
  /** How many have expired. */
  readonly due: number;
}

/** What would be removed now. Changes nothing. */
export async function countDue(needs: Pick<Needs, 'db' | 'clock' | 'config'>): Promise<Due[]> {
  const due: Due[] = [];
  for (const rule of rules) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    const count = await rule.count(needs, limitOf(rule, needs.clock.now()));
    due.push({ what: rule.what, keptFor: periodInWords(rule.amount, rule.unit), due: count });
  }
  return due;
}

/**
 * Removes expired data in short transactions, between which other requests are served, and adds the counts to the audit
 * log.
 * @returns how many of each were removed
 */
export async function removeOld(needs: Needs, signal?: AbortSignal): Promise<Record<string, number>> {
  const removed: Record<string, number> = {};
  for (const rule of rules) {
    const before = limitOf(rule, needs.clock.now());
    // Files are counted beforehand, rows as they are deleted.
    let count = rule.what.startsWith('emails') ? await rule.count(needs, before) : 0;
    for (;;) {
      if (signal?.aborted) break;
      const some = await rule.removeSome(needs, before);
      if (some === 0) break;
      count += some;
      await new Promise<void>((resolve) => setImmediate(resolve));
    }
    if (count > 0) removed[rule.what] = count;
  }
  await recordRemoval(needs, removed);
  return removed;
}

async function recordRemoval({ db, clock }: { db: Db; clock: Clock }, removed: Record<string, number>): Promise<void> {
  const counts = Object.entries(removed).map(([what, count]) => `${count} ${what}`);
  if (counts.length === 0) return;
  await transaction(db, (tx: Transaction) =>
    recordAudit(
      tx.db,
      clock,
      { actor: null, name: 'The server', action: 'retention.run', requestId: null },
      { kind: 'retention', id: 'daily', summary: `Deleted automatically: ${counts.join(', ')}` },
    ),
  );
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** Not at once, because a start is busy enough. */
const FIRST_AFTER_MS = 60 * 1000;

/** Removes expired data, soon and then every day. @returns a function that stops it */
export function startRetention(needs: Needs & Pick<Deps, 'log'>): () => void {
  const stopping = new AbortController();
  const run = (): void =>
    void exclusively(needs.db, 'retention', () => removeOld(needs, stopping.signal), { unlessBusy: true }).then(
      (removed) => removed && needs.log.info(removed, 'retention: removed expired data'),
      (error: unknown) => {
        if (!stopping.signal.aborted) needs.log.error({ err: error }, 'retention failed');
      },
    );
  const first = setTimeout(run, FIRST_AFTER_MS);
  const daily = setInterval(run, DAY_MS);
  first.unref();
  daily.unref();
  return () => {
    clearTimeout(first);
    clearInterval(daily);
    stopping.abort();
  };
}
