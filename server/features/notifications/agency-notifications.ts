import { agencyNotificationKinds } from '#shared/contracts/choices.ts';
import { isPaused } from '#shared/rules/notification-choices.ts';
import type { Deps } from '../../app/deps.ts';
import type { Db, Transaction } from '../../db/transaction.ts';
import { timestamp } from '../../platform/clock.ts';
import type { Timestamp } from '../../db/schema.ts';
import { findSubscribed } from './notification-audience.ts';
import { findAdministrators } from './administrators.ts';
import { isWanted } from './notification-choices.ts';
import { storedTitle } from './notification-text.ts';
import { writeNotices } from './notification-service.ts';

/** Something that a visitor of the website has sent or started. */
export type AgencyEvent =
  | { readonly kind: 'inquiry' | 'booking'; readonly inquiryId: number; readonly at: Timestamp }
  | {
      readonly kind: 'chat';
      readonly chatId: number;
      readonly sessionId: string;
      readonly reason: 'begun' | 'person' | 'address';
      readonly at: Timestamp;
    };

declare module '../../jobs/queue.ts' {
  interface JobPayloads {
    /** Notifies administrators, each through the channels they have chosen. */
    'notices.agency': AgencyEvent;
  }
}

/** Queues a notification of administrators. Call it in the transaction of the event. */
export async function notifyAdministrators(
  tx: Transaction,
  { jobs }: Pick<Deps, 'jobs'>,
  event: AgencyEvent,
): Promise<void> {
  await jobs.add(tx, 'notices.agency', event);
}

/** A separate job, so that a visitor's form does not wait. */
export function registerAgencyNotifications({ clock, jobs, live }: Pick<Deps, 'clock' | 'jobs' | 'live'>): void {
  jobs.workOnce('notices.agency', async (tx, event) => {
    const administrators = await findAdministrators(tx.db, timestamp(clock));
    const about = event.kind === 'chat' ? { chat_id: event.chatId } : { inquiry_id: event.inquiryId };
    if (!(await isThere(tx.db, event))) return;
    // A chat has one notification, which moves to the top when its visitor asks for a person or leaves an address.
    if (event.kind === 'chat') await tx.db.deleteFrom('notices').where('chat_id', '=', event.chatId).execute();
    const recipients = administrators.filter(({ choice }) => isWanted(choice, event.kind, 'bell'));
    const rows = recipients.map(({ id }) => ({
      user_id: id,
      kind: event.kind,
      ...about,
      title: storedTitle(event.kind),
      text: '',
      created_at: event.at,
    }));
    await writeNotices(tx, live, rows);
    const ids = administrators.map(({ id }) => id);
    const userIds = await findSubscribed(tx.db, event.kind, ids);
    if (userIds.length > 0) await jobs.add(tx, 'push.notice', { userIds, ...event });
    for (const { id, choice } of administrators) {
      if (!isWanted(choice, event.kind, 'mail') || isPaused(choice?.paused_until, clock.now())) continue;
      await (event.kind === 'chat'
        ? jobs.add(tx, 'chat.notify', { sessionId: event.sessionId, reason: event.reason, userId: id })
        : jobs.add(tx, 'contact.notify', { inquiryId: event.inquiryId, userId: id }));
    }
  });
}

/** It may have been erased before the job ran. */
async function isThere(db: Db, event: AgencyEvent): Promise<boolean> {
  const found =
    event.kind === 'chat'
      ? db.selectFrom('chat_sessions').select('id').where('id', '=', event.chatId)
      : db.selectFrom('contact_inquiries').select('id').where('id', '=', event.inquiryId);
  return (await found.executeTakeFirst()) !== undefined;
}

/** Removes an administrator's notifications about visitors when they lose their rights. */
export async function deleteAgencyNotifications(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('notices').where('user_id', '=', userId).where('kind', 'in', agencyNotificationKinds).execute();
}
