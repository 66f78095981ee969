import type { Contact, ContactRecord, ListedThread } from '#shared/contracts/contacts.ts';
import { presentBeginning } from '#shared/rules/visits.ts';
import type { Db } from '../../db/transaction.ts';
import { newestAppointments } from '../contact/contact-repository.ts';
import { addressesOf, type ListedContactRow } from './contact-repository.ts';
import {
  beginningOf,
  coursesOf,
  findMember,
  finishedBy,
  newslettersTo,
  seatsOf,
  subscriptionsOf,
  threadsOf,
} from './history-repository.ts';

export const presentContact = (row: ListedContactRow): Contact => ({
  id: row.id,
  name: row.name,
  email: row.email,
  school: row.school_id === null ? null : { id: row.school_id, name: row.school_name ?? '' },
  isMember: Boolean(row.is_member),
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

/** The threads of a contact or a school, with the times of their meetings. */
export async function presentThreads(
  db: Db,
  { newest, total }: Awaited<ReturnType<typeof threadsOf>>,
): Promise<{ newest: ListedThread[]; total: number }> {
  const bookings = newest.flatMap(({ kind, inquiry_id }) => (kind === 'booking' && inquiry_id ? inquiry_id : []));
  const appointments = await newestAppointments(db, bookings);
  return {
    total,
    newest: newest.map((row) => {
      const meeting = row.inquiry_id === null ? undefined : appointments.get(row.inquiry_id);
      return {
        id: row.id,
        kind: row.kind,
        subject: row.subject,
        status: row.status,
        at: row.last_entry_at,
        inquiryId: row.inquiry_id,
        sessionId: row.session_id,
        meeting: meeting ? { time: meeting.time, isOff: meeting.is_off === 1 } : null,
      };
    }),
  };
}

/** A contact with their whole history. */
export async function presentRecord(db: Db, row: ListedContactRow): Promise<ContactRecord> {
  const addresses = await addressesOf(db, row);
  const began = await beginningOf(db, row.id);
  const threads = await presentThreads(db, await threadsOf(db, { contactId: row.id }));
  const subscriptions = await subscriptionsOf(db, addresses);
  const sent = await newslettersTo(db, addresses);
  const member = await presentMember(db, await findMember(db, row.user_id, addresses));
  return {
    ...presentContact(row),
    isMember: member !== null,
    addresses,
    note: row.note,
    ...(began && presentBeginning(began)),
    threads,
    newsletter: {
      subscriptions: subscriptions.map(({ email, state, created_at }) => ({ email, state, since: created_at })),
      sent: {
        total: sent.total,
        newest: sent.newest.map(({ id, subject, state, bounce, updated_at: at }) => ({
          id,
          subject,
          state,
          bounce,
          at,
        })),
      },
    },
    member,
  };
}

const done = ({ id, title, done_at: at }: { id: number; title: string; done_at: string }) => ({ id, title, at });

async function presentMember(db: Db, member: Awaited<ReturnType<typeof findMember>>): Promise<ContactRecord['member']> {
  if (!member) return null;
  const userId = member.id;
  const resources = await finishedBy(db, userId);
  const courses = await coursesOf(db, userId);
  const webinars = await seatsOf(db, userId);
  return {
    id: member.id,
    name: `${member.first_name} ${member.last_name}`,
    joinedAt: member.created_at,
    lastActiveAt: member.last_active_at,
    resources: { total: resources.total, newest: resources.newest.map(done) },
    courses: { total: courses.total, newest: courses.newest.map(done) },
    webinars: {
      total: webinars.total,
      newest: webinars.newest.map(({ id, title, starts_at, state, attended_at }) => ({
        id,
        title,
        startsAt: starts_at,
        seat: state,
        attended: attended_at !== null,
      })),
    },
  };
}
