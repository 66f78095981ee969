import { type SelectQueryBuilder, sql } from 'kysely';
import { deskLimits } from '#shared/contracts/desk-limits.ts';
import type { SubscriberState } from '#shared/contracts/choices.ts';
import type { Database } from '../../db/schema.ts';
import type { Db } from '../../db/transaction.ts';

/* The history of a contact or a school with the agency. Every query uses an index and returns only the newest rows. */

const MOST = deskLimits.shown;

/** The newest rows of a query, and how many there are. */
async function newestOf<Tables extends keyof Database, Row>(
  query: SelectQueryBuilder<Database, Tables, Row>,
  total: Promise<{ readonly total: number }>,
): Promise<{ newest: Row[]; total: number }> {
  return { newest: await query.limit(MOST).execute(), total: (await total).total };
}

/** The threads of a contact, or of everybody at a school, newest first. */
export async function threadsOf(db: Db, whose: { readonly contactId: number } | { readonly schoolId: number }) {
  const contacts = db
    .selectFrom('contacts')
    .select('id')
    .$if('contactId' in whose, (query) => query.where('id', '=', 'contactId' in whose ? whose.contactId : 0))
    .$if('schoolId' in whose, (query) => query.where('school_id', '=', 'schoolId' in whose ? whose.schoolId : 0));
  const all = db.selectFrom('threads').where('threads.contact_id', 'in', contacts);
  const newest = await all
    .leftJoin('chat_sessions', 'chat_sessions.id', 'threads.chat_id')
    .select([
      'threads.id',
      'threads.kind',
      'threads.subject',
      'threads.status',
      'threads.last_entry_at',
      'threads.inquiry_id',
      'chat_sessions.session_id',
    ])
    .orderBy('threads.id', 'desc')
    .limit(MOST)
    .execute();
  const { total } = await all.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { newest, total };
}

/** The landing page and source of the visit in which a contact first wrote. */
export async function beginningOf(db: Db, contactId: number) {
  const inquiry = await db
    .selectFrom('threads')
    .innerJoin('contact_inquiries', 'contact_inquiries.id', 'threads.inquiry_id')
    .select(['began_page', 'began_source', 'contact_inquiries.created_at'])
    .where('threads.contact_id', '=', contactId)
    .where('began_page', 'is not', null)
    .orderBy('threads.id')
    .limit(1)
    .executeTakeFirst();
  const chat = await db
    .selectFrom('threads')
    .innerJoin('chat_sessions', 'chat_sessions.id', 'threads.chat_id')
    .select(['began_page', 'began_source', 'chat_sessions.created_at'])
    .where('threads.contact_id', '=', contactId)
    .where('began_page', 'is not', null)
    .orderBy('threads.id')
    .limit(1)
    .executeTakeFirst();
  if (!inquiry || !chat) return inquiry ?? chat;
  return inquiry.created_at < chat.created_at ? inquiry : chat;
}

/** A row's state, as in `subscriberStates`. */
const SUBSCRIPTION = sql<SubscriberState>`case when unsubscribed_at is not null then 'ended'
  when confirmed_at is not null then 'confirmed' else 'waiting' end`;

export const subscriptionsOf = (db: Db, addresses: readonly string[]) =>
  db
    .selectFrom('newsletter_subscribers')
    .select(['email', 'created_at', SUBSCRIPTION.as('state')])
    .where('email', 'in', addresses)
    .orderBy('email')
    .execute();

/** The newsletters sent to these addresses. */
export const newslettersTo = (db: Db, addresses: readonly string[]) => {
  const all = db.selectFrom('newsletter_recipients').where('newsletter_recipients.email', 'in', addresses);
  return newestOf(
    all
      .innerJoin('newsletters', 'newsletters.id', 'newsletter_recipients.newsletter_id')
      .select([
        'newsletters.id',
        'newsletters.subject',
        'newsletter_recipients.state',
        'newsletter_recipients.bounce',
        'newsletter_recipients.updated_at',
      ])
      .orderBy('newsletter_recipients.id', 'desc'),
    all.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  );
};

/** The member behind a contact: who was signed in when they wrote, or who has one of their addresses. */
export const findMember = (db: Db, userId: number | null, addresses: readonly string[]) =>
  db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'created_at', 'last_active_at'])
    .where((eb) => eb.or([eb('id', '=', userId ?? 0), eb('email', 'in', addresses)]))
    .where('deleting_since', 'is', null)
    .orderBy((eb) =>
      eb
        .case()
        .when('id', '=', userId ?? 0)
        .then(0)
        .else(1)
        .end(),
    )
    .orderBy('id')
    .executeTakeFirst();

/** The library's resources that a member has finished. */
export const finishedBy = (db: Db, userId: number) => {
  const all = db.selectFrom('library_progress').where('user_id', '=', userId).where('done_at', 'is not', null);
  return newestOf(
    all
      .innerJoin('library_resources', 'library_resources.id', 'library_progress.resource_id')
      .select(['library_resources.id', 'library_resources.title', 'library_progress.done_at'])
      .$narrowType<{ done_at: string }>()
      .orderBy('library_progress.done_at', 'desc'),
    all.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  );
};

/** The courses that a member has finished. */
export const coursesOf = (db: Db, userId: number) => {
  const all = db.selectFrom('library_course_done').where('user_id', '=', userId);
  return newestOf(
    all
      .innerJoin('library_collections', 'library_collections.id', 'library_course_done.collection_id')
      .select(['library_collections.id', 'library_collections.title', 'library_course_done.done_at'])
      .orderBy('library_course_done.id', 'desc'),
    all.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  );
};

/** A member's seats in webinars. */
export const seatsOf = (db: Db, userId: number) => {
  const all = db.selectFrom('webinar_seats').where('user_id', '=', userId);
  return newestOf(
    all
      .innerJoin('webinars', 'webinars.id', 'webinar_seats.webinar_id')
      .select([
        'webinars.id',
        'webinars.title',
        'webinars.starts_at',
        'webinar_seats.state',
        'webinar_seats.attended_at',
      ])
      .orderBy('webinar_seats.id', 'desc'),
    all.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  );
};
