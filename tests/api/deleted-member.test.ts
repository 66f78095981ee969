import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { deleteAccount } from '#shared/contracts/endpoints/account.ts';
import { forgotPassword } from '#shared/contracts/endpoints/auth.ts';
import { answerChat, showChatPresence } from '#shared/contracts/endpoints/console.ts';
import { adminDeleteComment, savePost } from '#shared/contracts/endpoints/feed.ts';
import { createSchool } from '#shared/contracts/endpoints/contacts.ts';
import * as desk from '#shared/contracts/endpoints/desk.ts';
import * as library from '#shared/contracts/endpoints/library.ts';
import * as webinars from '#shared/contracts/endpoints/webinars.ts';
import { say, startConversation } from '../support/chat.ts';
import { timestamp } from '../../server/platform/clock.ts';
import { commentOn, like, likeComment, share } from '../support/circle.ts';
import { openConversation, send } from '../support/messages.ts';
import { exampleBodies } from '../support/example-bodies.ts';
import { fillLibrary } from '../support/library.ts';
import { openReports, report, resolve } from '../support/moderation.ts';
import { jpeg } from '../support/pictures.ts';
import { useTestApp } from '../support/test-app.ts';
import { onPostgres } from '../support/test-database.ts';
import { formOf, type MemberClient } from '../support/test-client.ts';
import { mailThread } from '../support/threads.ts';
import { hold as holdWebinar, take as takeSeat } from '../support/webinars.ts';

const app = useTestApp();
const LEAVER = { firstName: 'Zénobie', lastName: 'Quillfeather', email: 'zenobie@gone.example' };
/** A word in everything that the leaver writes. */
const WORDS = 'kingfisher';

interface Column {
  readonly table: string;
  readonly name: string;
}

/** Every table of the database, except full-text indexes. */
const tables = async () =>
  (await app.db.introspection.getTables()).filter(({ name }) => !/_fts(?:_|$)|^transaction_queue$/.test(name));

/** The columns that refer to `users`, as `table.column`. */
async function referencesToUsers(): Promise<Set<string>> {
  const query = onPostgres
    ? sql<Column>`select r.relname as table, a.attname as name from pg_constraint c
        join pg_class r on r.oid = c.conrelid join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
        where c.contype = 'f' and c.confrelid = 'users'::regclass`
    : sql<Column>`select m.name as "table", k."from" as name from sqlite_master m, pragma_foreign_key_list(m.name) k
        where m.type = 'table' and k."table" = 'users'`;
  return new Set((await query.execute(app.db)).rows.map(({ table, name }) => `${table}.${name}`));
}

/** Every column with a member's id, by its foreign key to `users`, or else by its name. */
async function memberColumns(): Promise<Column[]> {
  const references = await referencesToUsers();
  const columns = (await tables()).flatMap((table) => table.columns.map(({ name }) => ({ table: table.name, name })));
  return columns.filter(
    ({ table, name }) => references.has(`${table}.${name}`) || /(user|actor)_id$|_by$|^actor$/.test(name),
  );
}

/** Where a member's id occurs, as `table.column`. */
async function placesOf(userId: number): Promise<string[]> {
  const places: string[] = [];
  for (const { table, name } of await memberColumns()) {
    const { rows } = await sql`select 1 from ${sql.table(table)}
      where cast(${sql.ref(name)} as text) in (${String(userId)}, ${`user:${userId}`}) limit 1`.execute(app.db);
    if (rows.length > 0) places.push(`${table}.${name}`);
  }
  return places.toSorted();
}

/** Where a word occurs in any text column, as `table.column`. */
async function mentionsOf(words: RegExp): Promise<string[]> {
  const places = new Set<string>();
  for (const { name: table } of await tables()) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(app.db);
    for (const row of rows) {
      for (const [name, value] of Object.entries(row)) {
        if (typeof value === 'string' && words.test(value)) places.add(`${table}.${name}`);
      }
    }
  }
  return [...places].toSorted();
}

/** An administrator with rows in every table that refers to members. */
async function leaverWithEverything(): Promise<MemberClient> {
  const leaver = await app.admin(LEAVER);
  const [friend, admin] = [await app.member(), await app.admin()];
  const [theirs, other] = [
    await share(leaver, { title: WORDS, content: `All about the ${WORDS}` }),
    await share(friend, { title: 'Herons', content: 'A stork, too.' }),
  ];
  const body = { title: WORDS, content: WORDS, postType: 'text' };
  await leaver.request('POST', '/api/feed/posts', { body, headers: { 'Idempotency-Key': 'a-key-of-theirs' } });
  const removed = await commentOn(other, leaver, `Not a ${WORDS}?`);
  await commentOn(other, leaver, `A ${WORDS}!`);
  const rude = await commentOn(other, friend, 'Rude');
  await like(other, leaver, true);
  await leaver.call(savePost, { params: { id: String(other.id) }, body: { saved: true } });
  await likeComment(await commentOn(other, friend, 'Egrets'), leaver, true);
  await openConversation(leaver, friend);
  await send(leaver, friend, `Have you seen the ${WORDS}?`);
  await send(friend, leaver, 'No');

  const data = new FormData();
  for (const name of ['firstName', 'lastName'] as const) data.set(name, LEAVER[name]);
  data.set('jobTitle', `Keeper of the ${WORDS}`);
  data.set('bio', `Paints the ${WORDS}`);
  const picture = sharp({ create: { width: 40, height: 40, channels: 3, background: '#123456' } }).png();
  data.set('profileImage', new Blob([Buffer.from(await picture.toBuffer())]), 'me.png');
  expect((await leaver.request('PUT', '/api/auth/profile', { body: data })).status).toBe(200);

  // Reports, removals, decisions and notifications, on both sides.
  await report(friend, 'post', theirs.id);
  await report(leaver, 'post', other.id);
  await report(friend, 'comment', removed.id);
  const [ofComment, ofOther] = await openReports(admin);
  await resolve(admin, ofComment!.id, 'removed');
  await resolve(leaver, ofOther!.id, 'kept');
  await leaver.call(adminDeleteComment, { params: { id: String(rude.id) }, body: { reason: 'Rude' } });
  const sessionId = await startConversation(app.visitor());
  await leaver.call(showChatPresence, { params: { sessionId }, body: { upTo: 0 } });
  await leaver.call(answerChat, { params: { sessionId }, body: { message: 'Good morning!' } });
  await say(leaver, await startConversation(leaver), `A question about the ${WORDS}`);

  await leaver.request('PUT', '/api/push/subscription', { body: exampleBodies['push.subscribe'] });
  await leaver.request('PUT', '/api/push/choices', { body: exampleBodies['push.choose'] });

  // Blocks, membership requests and invitations, on both sides.
  const at = timestamp(app.clock);
  const suspension = { reason: 'Rest', until: at, lifted_at: at, created_at: at };
  const [mine, theirId] = [leaver.user.id, friend.user.id];
  await app.db
    .insertInto('suspensions')
    .values([
      { ...suspension, user_id: mine, admin_id: admin.user.id },
      { ...suspension, user_id: theirId, admin_id: mine, lifted_by: mine },
    ])
    .execute();
  const application = { school_name: 'Hall', role: 'Head', state: 'approved', created_at: at } as const;
  await app.db
    .insertInto('applications')
    .values([
      { ...application, email: LEAVER.email, first_name: 'Zénobie', last_name: 'Quillfeather', user_id: mine },
      { ...application, email: 'other@gone.example', first_name: 'Ada', last_name: 'King', decided_by: mine },
    ])
    .execute();
  const invitation = { most_uses: 1, expires_at: at, created_at: at };
  await app.db
    .insertInto('invitations')
    .values([
      { ...invitation, token_hash: 'a', user_id: mine },
      { ...invitation, token_hash: 'b', created_by: mine },
    ])
    .execute();

  // Published blog posts and drafts.
  const begun = await leaver.request<{ id: number; updatedAt: string }>('POST', '/api/admin/blog/posts', {
    body: exampleBodies['blog.begin'],
  });
  const post = `/api/admin/blog/posts/${begun.body.id}`;
  const published = await leaver.request<{ updatedAt: string }>('POST', `${post}/publish`, {
    body: { ...exampleBodies['blog.publish'], ifUpdatedAt: begun.body.updatedAt },
  });
  await leaver.request('PUT', `${post}/draft`, {
    body: { ...exampleBodies['blog.draft.save'], ifUpdatedAt: published.body.updatedAt },
  });
  await leaver.request('PUT', `${post}/editors`);
  await leaver.request('POST', `${post}/previews`);

  // A course of the library, and a resource they began.
  await fillLibrary(app);
  const { body: shelf } = await leaver.call(library.getLibrary, {});
  const course = shelf.collections.find(({ kind }) => kind === 'course')!;
  for (const { id } of course.resources) {
    // oxlint-disable-next-line no-await-in-loop -- one member's lessons
    await leaver.call(library.putLibraryProgress, { params: { id: String(id) }, body: { done: true } });
  }
  await leaver.call(library.saveResource, { params: { id: String(course.resources[0]!.id) } });
  await leaver.call(library.visitLibrary, {});
  await leaver.call(library.beginResource, { body: { title: 'A checklist', kind: 'checklist' } });

  // A webinar that they hold, with a seat, a message and a calendar feed.
  const webinar = await holdWebinar(leaver, { now: app.clock.now() });
  await takeSeat(leaver, webinar);
  const message = { subject: 'Hello', text: 'See you soon.' };
  await leaver.call(webinars.messageSeats, { params: { id: String(webinar.id) }, body: message });
  await leaver.call(webinars.resetWebinarCalendar, {});

  // A conversation that is theirs, with a note that mentions them, a file for a reply, and a school.
  const thread = { id: String(await mailThread(app)) };
  const { id: userId } = leaver.user;
  await leaver.call(desk.changeThread, { params: thread, body: { assigneeId: userId } });
  await admin.call(desk.addThreadNote, { params: thread, body: { text: 'Yours?', mentions: [userId] } });
  await leaver.call(desk.showThreadPresence, { params: thread, body: { state: 'viewing' } });
  await leaver.request('POST', desk.uploadThreadFile.path, {
    body: formOf({}, 'file', new File([await jpeg()], 'plan.jpeg')),
  });
  await leaver.call(createSchool, { body: { name: 'Marsh School', domains: [], ownerId: userId } });

  await app.visitor().call(forgotPassword, { body: { email: LEAVER.email } });
  await app.mails();
  return leaver;
}

let leaver: MemberClient;
beforeEach(async () => {
  leaver = await leaverWithEverything();
});

describe('deleting an account', () => {
  it('removes the member’s id from every table except the audit log', async () => {
    // A new table with members must be added to `leaverWithEverything`.
    const all = (await memberColumns()).map(({ table, name }) => `${table}.${name}`).toSorted();
    // In pairs, the lower id is in one column and the higher in the other, so the leaver comes first.
    expect(await placesOf(leaver.user.id)).toEqual(all.filter((place) => place !== 'conversations.high_user_id'));

    const { status } = await leaver.call(deleteAccount, { body: { password: leaver.password } });
    expect(status).toBe(200);
    await app.mails();
    expect(await placesOf(leaver.user.id)).toEqual(['audit_log.actor_id']);
  });

  it('removes their name, address and texts everywhere', async () => {
    expect((await mentionsOf(new RegExp(WORDS))).length).toBeGreaterThan(5);
    await leaver.call(deleteAccount, { body: { password: leaver.password } });
    await app.mails();
    expect(await mentionsOf(new RegExp(LEAVER.email, 'i'))).toEqual([]);
    expect(await mentionsOf(new RegExp(WORDS, 'i'))).toEqual([]);
    expect(await mentionsOf(/Zénobie|Quillfeather/i)).toEqual([]);
  });

  it('keeps their reports without their name', async () => {
    await leaver.call(deleteAccount, { body: { password: leaver.password } });
    await app.mails();
    const reports = await app.db.selectFrom('reports').select(['state', 'reporter_id', 'resolved_by']).execute();
    expect(reports).toEqual([{ state: 'closed', reporter_id: null, resolved_by: null }]);
  });

  it.skipIf(onPostgres)('finds each of their rows by an index', async () => {
    // The audit log stays, and so does the author of a conversation, which is deleted with the pair.
    const columns = (await memberColumns()).filter(({ table, name }) => table !== 'audit_log' && name !== 'begun_by');
    const steps = columns.map(async ({ table, name }) => {
      const { rows } = await sql<{ detail: string }>`explain query plan
        delete from ${sql.table(table)} where ${sql.ref(name)} = ${leaver.user.id}`.execute(app.db);
      return `${table}.${name}: ${rows[0]?.detail.split(' ')[0]}`;
    });
    expect(await Promise.all(steps)).toEqual(columns.map(({ table, name }) => `${table}.${name}: SEARCH`));
  });
});
