import type { Deps } from '../../app/deps.ts';
import { type Db, transaction } from '../../db/transaction.ts';
import { expectMeeting } from '../contact/meeting-held.ts';
import { schoolOf } from '../contacts/school-service.ts';

declare module '../../jobs/queue.ts' {
  interface JobPayloads {
    /** Links contacts from before there were schools with theirs, and queues the end of each fixed meeting. Runs once. */
    'contacts.schools': { after: number };
  }
}

/** Contacts per transaction: a few milliseconds. */
const ROWS = 20;

type Needs = Pick<Deps, 'db' | 'clock' | 'jobs' | 'live'>;

export function registerSchoolsOfContacts(deps: Needs): void {
  const { db, jobs } = deps;
  jobs.work('contacts.schools', async ({ after }) => {
    for (let last = after; ;) {
      const contacts = await withoutSchool(db, last);
      if (contacts.length === 0) break;
      await transaction(db, async (tx) => {
        for (const { id, email, name } of contacts) {
          const schoolId = await schoolOf(tx, deps, { email, schoolName: name });
          if (schoolId !== null) {
            await tx.db
              .updateTable('contacts')
              .set({ school_id: schoolId })
              .where('id', '=', id)
              .where('school_id', 'is', null)
              .execute();
          }
        }
      });
      last = contacts.at(-1)!.id;
    }
    await transaction(db, async (tx) => {
      const newest = await tx.db
        .selectFrom('appointments')
        .selectAll()
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('appointments as later')
                .select('later.sequence')
                .whereRef('later.inquiry_id', '=', 'appointments.inquiry_id')
                .whereRef('later.sequence', '>', 'appointments.sequence'),
            ),
          ),
        )
        .execute();
      for (const appointment of newest) await expectMeeting(tx, deps, appointment);
    });
  });
}

/** Contacts after an id, with the last school name they gave. */
const withoutSchool = (db: Db, after: number) =>
  db
    .selectFrom('contacts')
    .select(['id', 'email'])
    .select((eb) =>
      eb
        .selectFrom('contact_inquiries')
        .select('school_name')
        .whereRef('contact_inquiries.email', '=', 'contacts.email')
        .where('school_name', 'is not', null)
        .where('quarantined', '=', 0)
        .orderBy('contact_inquiries.id', 'desc')
        .limit(1)
        .$asScalar()
        .as('name'),
    )
    .where('contacts.school_id', 'is', null)
    .where('contacts.id', '>', after)
    .orderBy('contacts.id')
    .limit(ROWS)
    .execute();
