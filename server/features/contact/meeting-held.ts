import { booking } from '#data/content/booking.ts';
import type { Deps } from '../../app/deps.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import { schoolContacted } from '../contacts/school-service.ts';
import { type AppointmentRow, newestAppointment } from './contact-repository.ts';

declare module '../../jobs/queue.ts' {
  interface JobPayloads {
    /** Runs at a meeting's end. Moving or cancelling it changes the number, which voids this job. */
    'contact.met': { inquiryId: number; sequence: number };
  }
}

/** Queues the update of the school's stage for the meeting's end. Call it in the transaction that fixes the meeting. */
export async function expectMeeting(
  tx: Transaction,
  { clock, jobs }: Pick<Deps, 'clock' | 'jobs'>,
  {
    inquiry_id: inquiryId,
    sequence,
    time,
    is_off: isOff,
  }: Pick<AppointmentRow, 'inquiry_id' | 'sequence' | 'time' | 'is_off'>,
): Promise<void> {
  if (isOff) return;
  const untilEnd = Date.parse(time) + booking.minutes * 60_000 - clock.now();
  await jobs.add(tx, 'contact.met', { inquiryId, sequence }, Math.max(untilEnd, 0));
}

/** Registers the job that moves a school on to `talked` after a meeting. */
export function registerMeetings(deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'live'>): void {
  deps.jobs.work('contact.met', ({ inquiryId, sequence }) =>
    transaction(deps.db, async (tx) => {
      const newest = await newestAppointment(tx.db, inquiryId);
      if (!newest || newest.sequence !== sequence || newest.is_off) return;
      const thread = await tx.db
        .selectFrom('threads')
        .innerJoin('contacts', 'contacts.id', 'threads.contact_id')
        .select('contacts.school_id')
        .where('threads.inquiry_id', '=', inquiryId)
        .executeTakeFirst();
      if (thread?.school_id) await schoolContacted(tx, deps, thread.school_id);
    }),
  );
}
