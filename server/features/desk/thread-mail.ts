import { timesAtOffices } from '#shared/rules/time-zones.ts';
import type { Mail, SendMail } from '../../adapters/mail.ts';
import { findActor } from '../../app/actor.ts';
import type { Deps } from '../../app/deps.ts';
import type { ThreadNews } from '../../db/notification-tables.ts';
import type { Timestamp } from '../../db/schema.ts';
import { writeLetter } from '../../mail/letter.ts';
import { threadPath, threadTitle } from '../notifications/thread-title.ts';

interface NotifiedThread {
  readonly id: number;
  readonly subject: string;
  readonly name: string | null;
  readonly email: string | null;
  readonly waiting_since: Timestamp | null;
  readonly due_at: Timestamp | null;
}

interface Reader {
  readonly to: string;
  /** Undefined for the agency's own address. */
  readonly userId: number | undefined;
  readonly publicUrl: string;
}

/** Mails the team about a thread. */
export function threadMail(thread: NotifiedThread, news: ThreadNews, { to, userId, publicUrl }: Reader): Mail {
  const { id, subject, name, email, waiting_since: since, due_at: due } = thread;
  const heading = threadTitle(news, name ?? email, null);
  return writeLetter({
    id: ['thread', id, news, since === null ? undefined : Date.parse(since).toString(36), userId]
      .filter((part) => part !== undefined)
      .join('-'),
    to,
    subject: heading,
    heading,
    preheader: subject,
    name: null,
    body: [
      {
        facts: [
          ['Subject', subject],
          ...(name ? [['Name', name] as const] : []),
          ...(email ? [['Email', email] as const] : []),
          ...(since === null ? [] : [['Written', timesAtOffices(since)] as const]),
          ...(due === null ? [] : [['Reply due', timesAtOffices(due)] as const]),
        ],
      },
      { button: 'Open in the inbox', link: publicUrl + threadPath(id) },
    ],
    why:
      userId === undefined
        ? 'You received this because the time we promise for a reply has passed.'
        : 'You received this because your notification settings say so.',
  });
}

/** Mails administrators who have chosen it about threads, and the agency's own address when a reply is overdue. */
export function registerThreadMail({ db, jobs, config, publicUrl }: Deps, sendMail: SendMail): void {
  jobs.work('threads.mail', async ({ threadId, news, userId }) => {
    const thread = await db
      .selectFrom('threads')
      .leftJoin('contacts', 'contacts.id', 'threads.contact_id')
      .select(['threads.id', 'threads.subject', 'contacts.name', 'contacts.email', 'waiting_since', 'due_at'])
      .where('threads.id', '=', threadId)
      .executeTakeFirst();
    // Deleted or answered before the mail was sent.
    if (!thread || ((news === 'due' || news === 'overdue') && thread.waiting_since === null)) return;
    const administrator = userId === null ? undefined : await findActor(db, userId);
    if (userId !== null && !administrator?.is_admin) return;
    const to = administrator?.email ?? config.contactEmail;
    await sendMail(threadMail(thread, news, { to, userId: administrator?.id, publicUrl: publicUrl() }));
  });
}
