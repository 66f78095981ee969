import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import * as account from '#shared/contracts/endpoints/account.ts';
import * as blog from '#shared/contracts/endpoints/blog.ts';
import * as services from '#shared/contracts/endpoints/services.ts';
import { logout } from '#shared/contracts/endpoints/session.ts';
import { someBlogForm } from '../support/blog.ts';
import { say, startConversation } from '../support/chat.ts';
import { share } from '../support/circle.ts';
import { amount, expectWithin, patience, rounds } from '../support/depth.ts';
import { type EventReader, openEvents } from '../support/event-reader.ts';
import { hasPostgres } from '../support/postgres-server.ts';
import { runCommand } from '../support/run-command.ts';
import { type SeveralProcesses, sessionHashOf, startSeveral } from '../support/several-processes.ts';
import { MemberClient, TestClient } from '../support/test-client.ts';

/** For a release, run `EVENTS=240 TEST_ROUNDS=30 npm test tests/processes`. */
const EVENTS = Number(process.env.EVENTS ?? amount(30, 60));
/** How often the connections for signals are cut, and how many events follow each cut. */
const CUTS = rounds(2, 3);
const EVENTS_OF_CUT = 12;
const ALL = [0, 1, 2];

describe.skipIf(!hasPostgres)('three processes on one database', () => {
  let several: SeveralProcesses;
  let readers: EventReader[] = [];
  beforeAll(async () => {
    several = await startSeveral();
  });
  afterAll(() => several?.stop());
  afterEach(() => {
    for (const reader of readers) reader.close();
    readers = [];
  });

  /** A person's stream from one of the processes. */
  async function listen(person: TestClient, at: number, lastEventId?: string): Promise<EventReader> {
    const reader = await openEvents(several.url(at), person, { lastEventId });
    readers.push(reader);
    await reader.until(({ text }) => text() !== '', 'the position');
    return reader;
  }

  const postsIn = (reader: EventReader) =>
    reader.events
      .filter(({ name }) => name === 'feed.post.created')
      .map(({ data }) => (data as { postId: number }).postId);

  /** Waits for a number of posts, as long as they keep coming. @returns when each arrived, by its id */
  async function collectPosts(reader: EventReader, count: number): Promise<Map<number, number>> {
    const received = new Map<number, number>();
    while (received.size < count) {
      const before = received.size;
      await reader.until(
        () => {
          for (const id of postsIn(reader)) if (!received.has(id)) received.set(id, performance.now());
          return received.size > before;
        },
        `post ${before + 1} of ${count}`,
      );
    }
    return received;
  }

  /** Closes every process's connection for signals, as a failover of the database or a proxy might. */
  const cutListeners = async (): Promise<number> => {
    const { rows } = await sql`
      select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'bonjour signals'`.execute(
      several.db,
    );
    return rows.length;
  };

  const countListeners = async (): Promise<number> => {
    const { rows } = await sql`select from pg_stat_activity where application_name = 'bonjour signals'`.execute(
      several.db,
    );
    return rows.length;
  };

  it('deliver every event once and in the same order on every process', async () => {
    const authors = await Promise.all(ALL.map((at) => several.member(at)));
    const streams = await Promise.all(ALL.map(async (at) => listen(await several.member(at), at)));
    const answered = new Map<number, number>();
    const writing = Promise.all(
      authors.map(async (author) => {
        for (let n = 0; n < EVENTS / ALL.length; n++) {
          const { id } = await share(author);
          answered.set(id, performance.now());
        }
      }),
    );
    const received = await Promise.all(streams.map((stream) => collectPosts(stream, EVENTS)));
    await writing;
    const [first, ...others] = streams.map(postsIn);
    expect(new Set(first).size).toBe(EVENTS);
    expect(first!.length).toBe(EVENTS);
    for (const other of others) expect(other).toEqual(first);
    const latest = received.flatMap((times) => [...times].map(([id, at]) => at - answered.get(id)!));
    const slowest = Math.round(Math.max(...latest));
    console.log(`${EVENTS} events of three processes, each received on each at most ${slowest} ms after its answer`);
    expectWithin(4000, performance.now() - slowest);
  });

  it('let a stream continue at another process, with no event missing or repeated', async () => {
    const author = await several.member(0);
    const stays = await listen(await several.member(1), 1);
    const goes = await several.member(2);
    const moves = 6;
    const each = 5;
    // Before the first post, because a new stream starts at the present.
    let stream = await listen(several.at(0, goes), 0);
    const writing = (async () => {
      for (let n = 0; n < moves * each; n++) await share(several.at(n, author));
    })();
    const received: number[] = [];
    for (let move = 1; received.length < moves * each; move++) {
      const enough = Math.min(each, moves * each - received.length);
      await stream.until(() => postsIn(stream).length >= enough, `${enough} more posts`);
      stream.close();
      received.push(...postsIn(stream));
      stream = await listen(several.at(move, goes), move, stream.lastId());
    }
    await writing;
    await collectPosts(stays, moves * each);
    expect(received).toEqual(postsIn(stays));
  });

  it(
    'deliver every event once and in the same order while their connections for signals are cut',
    { tags: ['full'] },
    async () => {
      const authors = await Promise.all(ALL.map((at) => several.member(at)));
      const streams = await Promise.all(ALL.map(async (at) => listen(await several.member(at), at)));
      const count = CUTS * EVENTS_OF_CUT;
      let cuts = 0;
      for (let cut = 1; cut <= CUTS; cut++) {
        const writing = Promise.all(
          authors.map(async (author) => {
            for (let n = 0; n < EVENTS_OF_CUT / ALL.length; n++) await share(author);
          }),
        );
        // In the middle of the writing, once they have reconnected.
        await vi.waitFor(async () => expect(await countListeners()).toBe(ALL.length), {
          timeout: patience(),
          interval: 20,
        });
        cuts += await cutListeners();
        await writing;
      }
      await Promise.all(streams.map((stream) => collectPosts(stream, count)));
      const [first, ...others] = streams.map(postsIn);
      expect(first).toHaveLength(count);
      expect(new Set(first).size).toBe(count);
      for (const other of others) expect(other).toEqual(first);
      expect(cuts).toBe(CUTS * ALL.length);
    },
  );

  it('deliver the events of transactions that commit in another order than they began', async () => {
    const author = await several.member(0);
    const streams = await Promise.all(ALL.map(async (at) => listen(await several.member(at), at)));
    const early = new pg.Client(several.settings.DATABASE_URL);
    await early.connect();
    try {
      // This transaction has begun and written when another one begins and commits.
      await early.query("begin; insert into seeds values ('held', '')");
      const overtaking = await share(author);
      await Promise.all(streams.map((stream) => stream.until(() => postsIn(stream).includes(overtaking.id))));

      // It now holds the lock and an id, so others wait.
      await early.query('select pg_advisory_xact_lock(731650, 4)');
      await early.query(
        `insert into live_events (name, audience, data, created_at)
         select name, audience, '{"postId":0,"authorId":0}', created_at from live_events order by id desc limit 1`,
      );
      const waiting = share(author);
      await vi.waitFor(
        async () => {
          const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted`.execute(
            several.db,
          );
          expect(rows).toHaveLength(1);
        },
        { timeout: patience(), interval: 20 },
      );
      await early.query('notify bonjour_live; commit');
      const { id } = await waiting;
      await Promise.all(streams.map((stream) => stream.until(() => postsIn(stream).includes(id))));
      for (const stream of streams) expect(postsIn(stream)).toEqual([overtaking.id, 0, id]);
    } finally {
      await early.end();
    }
  });

  describe('a session that ends in one process', () => {
    const deleteSession = (member: MemberClient) =>
      several.db.deleteFrom('sessions').where('sid', '=', sessionHashOf(member)).execute();

    it.each<[string, (member: MemberClient) => Promise<unknown>]>([
      ['by signing out', (member) => member.call(logout, {})],
      [
        'by a new password',
        async (member) => {
          // From another browser of the same person.
          const other = new MemberClient(several.url(0));
          await other.request('POST', '/api/auth/login', {
            body: { email: member.user.email, password: member.password },
          });
          const body = { currentPassword: member.password, newPassword: 'battery staple' };
          return other.call(account.changePassword, { body });
        },
      ],
      [
        'by deleting the account',
        (member) => member.call(account.deleteAccount, { body: { password: member.password } }),
      ],
      ['by a deleted row', (member) => deleteSession(member)],
      ['by a deleted row while signals are cut', (member) => cutListeners().then(() => deleteSession(member))],
    ])('ends its streams in the others: %s', async (_, end) => {
      const member = await several.member(0);
      const streams = await Promise.all([1, 2].map((at) => listen(member, at)));
      const answer = await end(member);
      expect((answer as { status?: number }).status ?? 200).toBe(200);
      const begun = performance.now();
      await Promise.all(streams.map((stream) => stream.ended));
      expectWithin(3000, begun);
    });
  });

  it('send a former administrator’s open streams no more events for administrators', async () => {
    await several.member(0, { isAdmin: true });
    const admin = await several.member(0, { isAdmin: true });
    const stream = await listen(several.at(1, admin), 1);
    /** A message in a new conversation, an event for administrators only. */
    const ask = async (): Promise<string> => {
      const visitor = new TestClient(several.url(2));
      const chat = await startConversation(visitor);
      await say(visitor, chat, 'Is anybody there?');
      return chat;
    };
    const before = await ask();
    await stream.until(({ text }) => text().includes(before), 'the visitor’s message');

    const { code, stderr } = await runCommand(
      'admin',
      [admin.user.email, '--revoke'],
      several.dataDir,
      several.settings,
    );
    expect(`${code} ${stderr}`).toBe('0 ');
    const after = await ask();
    const { id } = await share(await several.member(2));
    await stream.until(() => postsIn(stream).includes(id), 'the post after it');
    expect(stream.text()).not.toContain(after);
  });

  describe('a changed page', () => {
    const pageAt = async (at: number, path: string) => (await fetch(`${several.url(at)}${path}`)).text();
    async function expectEverywhere(path: string, words: string): Promise<void> {
      const isThere = async () => {
        for (const at of ALL) expect(await pageAt(at, path)).toContain(words);
      };
      const begun = performance.now();
      await vi.waitFor(isThere, { timeout: patience(), interval: 50 });
      expectWithin(6000, begun);
    }

    it.each([
      ['', async () => {}],
      [', even when the signal is lost', async () => void (await cutListeners())],
    ])('is updated everywhere%s', async (_, before) => {
      const admin = await several.member(0, { isAdmin: true });
      const { body: post } = await admin.call(blog.createBlogPost, {
        body: someBlogForm({ slug: `post-${admin.user.id}`, title: 'The first title' }),
      });
      const path = `/blog/${post.slug}`;
      await expectEverywhere(path, 'The first title');
      await before();
      const body = someBlogForm({ slug: post.slug, title: 'Another title' });
      const { status } = await admin.call(blog.updateBlogPost, { params: { slug: post.slug }, body });
      expect(status).toBe(200);
      await expectEverywhere(path, 'Another title');
    });

    it('of a service is updated everywhere', { tags: ['full'] }, async () => {
      const admin = await several.member(1, { isAdmin: true });
      const { body: service } = await admin.call(services.getService, { params: { slug: 'podcasts' } });
      const path = '/services/podcasts';
      await expectEverywhere(path, service.name);
      const { description, shortDescription, features, color, imageUrl, displayOrder } = service;
      const body = {
        name: 'Podcasts by pupils',
        description,
        shortDescription,
        features,
        color,
        imageUrl,
        displayOrder,
      };
      const { status } = await admin.call(services.updateService, { params: { slug: 'podcasts' }, body });
      expect(status).toBe(200);
      await expectEverywhere(path, 'Podcasts by pupils');
    });
  });
});
