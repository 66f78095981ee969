import { describe, expect, it } from 'vitest';
import { endMails } from '#shared/contracts/endpoints/newsletter.ts';
import { deletePost } from '#shared/contracts/endpoints/feed.ts';
import { deleteAccount } from '#shared/contracts/endpoints/account.ts';
import { wallTimeOf } from '#shared/rules/time-zones.ts';
import type { ChoiceRow } from '../../server/features/notifications/notification-choices.ts';
import { prepareDigests } from '../../server/features/member-mail/digest-round.ts';
import { commentOn, like, share } from '../support/circle.ts';
import { block, send } from '../support/messages.ts';
import { useTestApp } from '../support/test-app.ts';
import { onPostgres } from '../support/test-database.ts';
import type { MemberClient } from '../support/test-client.ts';
import { hold } from '../support/webinars.ts';

const app = useTestApp();
const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const ZONE = 'Europe/London';

/** Moves the clock to eight in the morning of a day, in London or elsewhere. */
function passTo(isDay: (weekday: number) => boolean = (weekday) => weekday === 2, zone = ZONE): void {
  const now = app.clock.now();
  // Eight o'clock is on a quarter of an hour in every zone.
  for (let minute = 15 - (new Date(now).getUTCMinutes() % 15); ; minute += 15) {
    const time = wallTimeOf(now + minute * 60_000, zone);
    if (!time.endsWith('T08:00') || !isDay(new Date(time.slice(0, 10)).getUTCDay())) continue;
    return app.clock.advance(minute * 60_000);
  }
}
const anyDay = () => true;

/** Prepares what is due and returns the digests sent since the last call. */
let seen = 0;
async function digests() {
  await prepareDigests(app.deps);
  const all = (await app.mails()).filter(({ id }) => id.startsWith('digest-'));
  if (seen > all.length) seen = 0;
  const fresh = all.slice(seen);
  seen = all.length;
  return fresh;
}
const digestsTo = async (member: MemberClient) => (await digests()).filter(({ to }) => to === member.user.email);

async function choose(member: MemberClient, choices: Partial<ChoiceRow>): Promise<void> {
  const row = { time_zone: ZONE, updated_at: new Date(app.clock.now()).toISOString(), ...choices };
  await app.db
    .insertInto('notice_choices')
    .values({ user_id: member.user.id, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
}

/** Two members with a scheduled digest, who were just active. */
async function twoMembers() {
  seen = 0;
  const reader = await app.member({ firstName: 'Ada', lastName: 'Lovelace' });
  const author = await app.member({ firstName: 'Marie', lastName: 'Curie' });
  await prepareDigests(app.deps);
  app.clock.advance(2 * 60_000);
  return { reader, author };
}

describe('a digest', () => {
  it('includes the next webinar with its time in the reader’s zone, but is not sent for that alone', async () => {
    const { reader, author } = await twoMembers();
    const admin = await app.admin();
    await hold(admin, { now: app.clock.now(), inHours: 14 * 24 });
    await app.mails();
    passTo();
    expect(await digests()).toEqual([]);
    const post = await share(reader);
    app.clock.advance(2 * 60_000);
    await commentOn(post, author);
    passTo();
    const [mail] = await digestsTo(reader);
    expect(mail?.text).toContain('Next webinar');
    expect(mail?.text).toContain('/webinars/editing-clinic');
    expect(mail?.text).toContain('(London)');
    await choose(reader, { webinar_mail: 0 });
    app.clock.advance(2 * 60_000);
    await commentOn(post, author);
    passTo();
    expect((await digestsTo(reader))[0]?.text).not.toContain('Next webinar');
  });

  it('is sent once on Tuesday at eight, with news for its reader, and never empty', async () => {
    const { reader, author } = await twoMembers();
    await share(author, { title: 'Open day', content: 'Forty families came.' });
    app.clock.advance(60_000);
    expect(await digests()).toEqual([]);
    passTo();
    const [mail, ...more] = await digestsTo(reader);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('New in the Circle: “Open day”');
    expect(mail?.text).toContain('Forty families came.\nMarie Curie');
    expect(mail?.text).toMatch(/^http:\/\/bonjour\.test\/feed\/\d+$/m);
    for (let day = 0; day < 20; day++) {
      app.clock.advance(DAY);
      expect(await digests()).toEqual([]);
    }
  });

  it('excludes the reader’s own content, and is not sent to people who have visited since', async () => {
    const { reader, author } = await twoMembers();
    await share(author);
    app.clock.advance(HOUR);
    await reader.request('GET', '/api/feed/posts');
    passTo();
    expect(await digests()).toEqual([]);
  });

  it('has mentions and replies first, then the best posts, at most eight entries', async () => {
    const { reader, author } = await twoMembers();
    const mine = await share(reader, { title: 'My question' });
    app.clock.advance(2 * 60_000);
    await commentOn(mine, author, 'An answer');
    for (let number = 1; number <= 9; number++) await share(author, { title: `Post ${number}` });
    const best = await share(author, { title: 'The best' });
    await like(best, author, true);
    passTo();
    const [mail] = await digestsTo(reader);
    expect(mail?.subject).toBe('Marie Curie commented on your post, and 7 more in the Circle');
    const text = mail?.text ?? '';
    expect(text.indexOf('An answer')).toBeLessThan(text.indexOf('The best'));
    expect(text.indexOf('The best')).toBeLessThan(text.indexOf('Post 9'));
    expect(text.match(/^http:\/\/bonjour\.test\/feed\/\d+/gm)).toHaveLength(8);
  });

  it('has the number of unread messages, without their text', async () => {
    const { reader, author } = await twoMembers();
    await choose(reader, { message_mail: 0 });
    await send(author, reader, 'A secret');
    passTo();
    const [mail] = await digestsTo(reader);
    expect(mail?.subject).toBe('You have one message request in the Circle');
    expect(JSON.stringify(mail)).not.toContain('secret');
    passTo();
    expect(await digests()).toEqual([]);
  });

  it('can be daily, in the reader’s own morning, and never twice a day', async () => {
    const { reader, author } = await twoMembers();
    const zone = 'America/New_York';
    await choose(reader, { digest: 'daily', time_zone: zone });
    await app.db.updateTable('users').set({ next_digest_at: null }).execute();
    for (let day = 0; day < 9; day++) {
      await prepareDigests(app.deps);
      await share(author, { title: `Day ${day}` });
      passTo(anyDay, zone);
      const [mail, ...more] = await digestsTo(reader);
      expect([mail?.subject, more]).toEqual([`New in the Circle: “Day ${day}”`, []]);
      await share(author, { title: 'Later that day' });
      // As when they choose again.
      await app.db.updateTable('users').set({ next_digest_at: null }).where('id', '=', reader.user.id).execute();
      app.clock.advance(60_000);
      expect(await digestsTo(reader)).toEqual([]);
      await app.db.deleteFrom('feed_posts').where('title', '=', 'Later that day').execute();
    }
  });

  it('is sent the next morning when the server was down', async () => {
    const { reader, author } = await twoMembers();
    await share(author);
    passTo();
    app.clock.advance(5 * HOUR);
    expect(await digests()).toEqual([]);
    passTo(anyDay);
    expect(await digestsTo(reader)).toHaveLength(1);
  });

  it.each<[string, (reader: MemberClient, author: MemberClient, post: { id: number }) => Promise<unknown>]>([
    ['have turned it off', (reader) => choose(reader, { digest: 'off' })],
    ['have paused everything', (reader) => choose(reader, { paused_until: '9999-12-31T23:59:59.999Z' })],
    [
      'have not confirmed their address',
      ({ user }) => app.db.updateTable('users').set({ email_confirmed_at: null }).where('id', '=', user.id).execute(),
    ],
    [
      'are suspended',
      ({ user }) =>
        app.db
          .updateTable('users')
          .set({ suspended_until: '9999-12-31T23:59:59.999Z' })
          .where('id', '=', user.id)
          .execute(),
    ],
    [
      'have muted its only post',
      ({ user }, _, { id }) =>
        app.db
          .insertInto('post_follows')
          .values({ user_id: user.id, post_id: id, state: 'muted', created_at: '2026-01-01T00:00:00.000Z' })
          .execute(),
    ],
    ['block the author of its only post', (reader, author) => block(reader, author)],
    [
      'are administrators',
      ({ user }) => app.db.updateTable('users').set({ is_admin: 1 }).where('id', '=', user.id).execute(),
    ],
    ['have left', (reader) => reader.call(deleteAccount, { body: { password: reader.password } })],
    [
      'had only a post that was then deleted',
      (_, author, { id }) => author.call(deletePost, { params: { id: String(id) } }),
    ],
  ])('is not sent to members who %s', async (_, act) => {
    const { reader, author } = await twoMembers();
    const post = await share(author);
    await act(reader, author, post);
    await app.db
      .updateTable('users')
      .set({ last_active_at: '2026-01-01T00:00:00.000Z' })
      .where('id', '=', reader.user.id)
      .execute();
    passTo();
    expect(await digestsTo(reader)).toEqual([]);
  });

  it('excludes what was deleted after it was queued, and is not sent to people who unsubscribed', async () => {
    const { reader, author } = await twoMembers();
    const [gone, stays] = [await share(author, { title: 'Gone' }), await share(author, { title: 'Stays' })];
    passTo();
    await prepareDigests(app.deps);
    await author.call(deletePost, { params: { id: String(gone.id) } });
    const [mail] = await digestsTo(reader);
    expect(mail?.text).toContain(stays.title);
    expect(mail?.text).not.toContain('Gone');

    await share(author);
    passTo();
    await prepareDigests(app.deps);
    await choose(reader, { digest: 'off' });
    expect(await digestsTo(reader)).toEqual([]);
    expect(await app.db.selectFrom('jobs').select('id').where('kind', '=', 'digest.send').execute()).toEqual([]);
  });

  it('is queued without text, and deleted with its reader', async () => {
    const { reader, author } = await twoMembers();
    await share(author, { title: 'Words' });
    passTo();
    await prepareDigests(app.deps);
    const queued = await app.db.selectFrom('jobs').select('payload').where('kind', '=', 'digest.send').execute();
    expect(queued).toHaveLength(1);
    expect(queued[0]?.payload).not.toMatch(/Words|@/);
    await reader.call(deleteAccount, { body: { password: reader.password } });
    expect(await app.db.selectFrom('jobs').select('id').where('kind', '=', 'digest.send').execute()).toEqual([]);
  });

  // Takes a second on SQLite and half a minute on PostgreSQL, with the same statements.
  const isSlow = { tags: onPostgres ? ['full'] : [] };
  it('is prepared in batches, and waits while the queue is full', isSlow, async () => {
    const { author } = await twoMembers();
    for (let number = 0; number < 3; number++) await share(author);
    const crowd = Array.from({ length: 450 }, (_, index) => ({
      email: `many-${index}@school.example`,
      password_hash: '',
      first_name: 'Many',
      last_name: String(index),
      email_confirmed_at: '2026-01-01T00:00:00.000Z',
      created_at: '2026-01-01T00:00:00.000Z',
      updated_at: '2026-01-01T00:00:00.000Z',
    }));
    await app.db.insertInto('users').values(crowd).execute();
    await prepareDigests(app.deps);
    passTo();
    const outcomes: string[] = [];
    let sent = 0;
    do {
      outcomes.push(await prepareDigests(app.deps));
      sent += (await digests()).length;
    } while (outcomes.at(-1) === 'full');
    expect(outcomes.filter((outcome) => outcome === 'full').length).toBeGreaterThan(0);
    const all = (await app.mails()).filter(({ id }) => id.startsWith('digest-'));
    expect(new Set(all.map(({ to }) => to)).size).toBe(all.length);
    expect([sent, all.length]).toEqual([451, 451]);
  });
});

describe('the unsubscribe link of digests', () => {
  async function mailed() {
    const { reader, author } = await twoMembers();
    await share(author);
    passTo();
    const [mail] = await digestsTo(reader);
    return { reader, author, link: new URL(mail!.unsubscribe!) };
  }
  const token = (link: URL) => link.searchParams.get('token')!;
  const end = (query: { token: string }) => app.visitor().call(endMails, { query });

  it('is in the email and its header, and works signed out, any number of times', async () => {
    const { reader, author, link } = await mailed();
    expect(link.pathname).toBe('/mails/end');
    for (const _ of [1, 2]) expect((await end({ token: token(link) })).status).toBe(200);
    await share(author);
    passTo();
    expect(await digestsTo(reader)).toEqual([]);
  });

  it('accepts posts by email clients, without a cookie (RFC 8058)', async () => {
    const { link } = await mailed();
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    const answer = await app.visitor().request('POST', `${link.pathname}${link.search}`, { body });
    expect(answer.status).toBe(200);
    const [row] = await app.db.selectFrom('notice_choices').select(['digest', 'message_mail']).execute();
    expect(row).toEqual({ digest: 'off', message_mail: 1 });
  });

  it('does not affect another member, another kind of email, or a deleted account', async () => {
    const { reader, link } = await mailed();
    const other = await app.member();
    const [what, , signature] = token(link).split(/-(\d+)-/);
    const bad = [`${what}-${other.user.id}-${signature}`, `messages-${reader.user.id}-${signature}`, 'digest-1-x', 'x'];
    for (const forged of bad) expect((await end({ token: forged })).status).toBe(400);
    await reader.call(deleteAccount, { body: { password: reader.password } });
    expect((await end({ token: token(link) })).status).toBe(400);
    expect(await app.db.selectFrom('notice_choices').select('user_id').execute()).toEqual([]);
  });
});
