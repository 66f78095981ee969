import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteAccount } from '#shared/contracts/endpoints/account.ts';
import * as auth from '#shared/contracts/endpoints/auth.ts';
import { createBlogPost } from '#shared/contracts/endpoints/blog.ts';
import { startChat } from '#shared/contracts/endpoints/chat.ts';
import { deleteUser } from '#shared/contracts/endpoints/console.ts';
import { createPost, deleteComment, listCommentLikes, listComments } from '#shared/contracts/endpoints/feed.ts';
import { checkRows } from '../../server/cli/check-data.ts';
import { systemClock } from '../../server/platform/clock.ts';
import { hashToken, newToken } from '../../server/platform/secrets.ts';
import { columnOfPostgres } from '../durability/evidence.ts';
import { expectEffects } from '../durability/expectations.ts';
import { Workload } from '../durability/workload.ts';
import { someBlogForm } from '../support/blog.ts';
import { conversation, say, startConversation } from '../support/chat.ts';
import { commentOn, like, likeComment, look, replyTo, share } from '../support/circle.ts';
import { SEED, amount } from '../support/depth.ts';
import { jpeg } from '../support/pictures.ts';
import { hasPostgres } from '../support/postgres-server.ts';
import { createRandom } from '../support/random.ts';
import { runCommand } from '../support/run-command.ts';
import { type SeveralProcesses, startSeveral } from '../support/several-processes.ts';
import { type MemberClient, TestClient } from '../support/test-client.ts';

/** For a release, run `RACES_MEMBERS=30 RACES_REGISTRATIONS=30 RACES_WRITES=2000 npm test tests/processes`. */
const MEMBERS = Number(process.env.RACES_MEMBERS ?? amount(6, 10));
const REGISTRATIONS = Number(process.env.RACES_REGISTRATIONS ?? 12);
const WRITES = Number(process.env.RACES_WRITES ?? amount(60, 120));
const WRITERS = 12;
const PASSWORD = 'correct horse';

/** Runs something several times at once. @returns the result of each */
const atOnce = <T>(times: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, (_, index) => work(index)));
const statusesOf = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);
const replaysOf = (answers: readonly { headers: Headers }[]) =>
  answers.filter(({ headers }) => headers.get('Idempotent-Replayed') === 'true').length;

describe.skipIf(!hasPostgres)('concurrent calls to three processes', () => {
  let several: SeveralProcesses;
  beforeAll(async () => {
    several = await startSeveral();
  });
  afterAll(() => several?.stop());

  /** A client with the cookie that idempotency keys and conversations belong to. */
  async function visitor(): Promise<TestClient> {
    const client = new TestClient(several.url(0));
    await client.request('GET', '/api/auth/user');
    return client;
  }
  const registration = (email: string) => ({
    body: { firstName: 'Marie', lastName: 'Curie', email, password: PASSWORD, confirmPassword: PASSWORD },
  });
  const count = async (table: 'users' | 'blog_posts' | 'feed_posts' | 'chat_sessions', column: string, value: string) =>
    (
      await several.db
        .selectFrom(table)
        .selectAll()
        .where(column as never, '=', value as never)
        .execute()
    ).length;

  it(`${REGISTRATIONS} registrations with one address create one account`, async () => {
    const email = 'wanted@school.example';
    const answers = await atOnce(REGISTRATIONS, (index) =>
      new TestClient(several.url(index)).call(auth.register, registration(email)),
    );
    expect(statusesOf(answers)).toEqual([201, ...Array<number>(REGISTRATIONS - 1).fill(409)]);
    expect(await count('users', 'email', email)).toBe(1);
  });

  it(`three likes by each of ${MEMBERS} members count once each, and so do their points`, async () => {
    const members = await atOnce(MEMBERS, (index) => several.member(index));
    const post = await share(members[0]!);
    await atOnce(MEMBERS * 3, (index) => like(post, several.at(index, members[Math.floor(index / 3)]!), true));
    const { like_count: likes } = await several.db
      .selectFrom('feed_posts')
      .select('like_count')
      .where('id', '=', post.id)
      .executeTakeFirstOrThrow();
    expect(likes).toBe(MEMBERS);
    expect(await checkRows(several.db, systemClock)).toEqual([]);
  });

  it('concurrent replies and likes of comments leave counts that match the lists', { tags: ['full'] }, async () => {
    const members = await atOnce(MEMBERS, (index) => several.member(index));
    const at = (index: number) => several.at(index, members[index % MEMBERS]!);
    const post = await share(members[0]!);
    const comment = await commentOn(post, members[0]!);
    const replies = await atOnce(MEMBERS * 2, (index) => replyTo(comment, at(index), `Reply ${index}`));
    await atOnce(MEMBERS, (index) => likeComment(comment, at(index), true));
    // Half of the replies are deleted, each twice; new ones are written; half of the likes are undone from two devices each.
    const [gone, more] = await Promise.all([
      atOnce(MEMBERS * 2, (index) =>
        several
          .at(index + Math.floor(index / MEMBERS), members[index % MEMBERS]!)
          .call(deleteComment, { params: { id: String(replies[index % MEMBERS]!.id) } }),
      ),
      atOnce(MEMBERS, (index) => replyTo(comment, at(index), `Another ${index}`)),
      atOnce(MEMBERS, (index) => likeComment(comment, several.at(index, members[index >> 1]!), false)),
      atOnce(MEMBERS, (index) => likeComment(replies[MEMBERS + index]!, at(index), true)),
    ]);
    expect(statusesOf(gone)).toEqual([...Array<number>(MEMBERS).fill(200), ...Array<number>(MEMBERS).fill(404)]);
    expect(more).toHaveLength(MEMBERS);

    for (let index = 0; index < 3; index++) {
      const reader = several.at(index, members[index]!);
      const shown = await look(post, reader);
      const listed = await reader.call(listComments, { params: { id: String(post.id) }, query: { limit: '100' } });
      expect([shown.commentCount, listed.body.length]).toEqual([1 + MEMBERS * 2, 1 + MEMBERS * 2]);
      const likes = async (id: number) =>
        (await reader.call(listCommentLikes, { params: { id: String(id) }, query: {} })).body.length;
      const counted = listed.body.map(({ likeCount = 0 }) => likeCount);
      expect(counted).toEqual(await Promise.all(listed.body.map(({ id }) => likes(id))));
      expect(listed.body.find(({ id }) => id === comment.id)?.likeCount).toBe(MEMBERS - Math.ceil(MEMBERS / 2));
    }
    expect(await checkRows(several.db, systemClock)).toEqual([]);
  });

  it('nine calls with one key have one effect and eight replays', async () => {
    const member = await several.member(0);
    const key = { 'Idempotency-Key': 'one-post' };
    const body = { title: 'Only once', content: 'Words' };
    const answers = await atOnce(9, (index) => several.at(index, member).call(createPost, { body }, key));
    expect(statusesOf(answers)).toEqual(Array(9).fill(201));
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect(replaysOf(answers)).toBe(8);
    expect(await count('feed_posts', 'title', 'Only once')).toBe(1);
  });

  it(
    'nine registrations with one key create one account, and all of them are signed in',
    { tags: ['full'] },
    async () => {
      const browser = await visitor();
      const email = 'impatient@school.example';
      const answers = await atOnce(9, (index) =>
        several.at(index, browser).call(auth.register, registration(email), { 'Idempotency-Key': 'one-registration' }),
      );
      expect(statusesOf(answers)).toEqual(Array(9).fill(201));
      expect(replaysOf(answers)).toBe(8);
      expect(await count('users', 'email', email)).toBe(1);
    },
  );

  describe('one of the last two administrators remains', () => {
    const administrators = async () =>
      (await several.db.selectFrom('users').select('email').where('is_admin', '=', 1).execute()).length;

    /** The two are the only administrators. */
    async function two(): Promise<[MemberClient, MemberClient]> {
      await several.db.updateTable('users').set({ is_admin: 0 }).where('is_admin', '=', 1).execute();
      return [await several.member(0, { isAdmin: true }), await several.member(1, { isAdmin: true })];
    }

    it('when they delete each other', async () => {
      const [one, other] = await two();
      const answers = await Promise.all([
        one.call(deleteUser, { params: { id: String(other.user.id) } }),
        other.call(deleteUser, { params: { id: String(one.user.id) } }),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(await administrators()).toBe(1);
    });

    it('when both delete their own account', { tags: ['full'] }, async () => {
      const pair = await two();
      const answers = await Promise.all(
        pair.map((admin) => admin.call(deleteAccount, { body: { password: PASSWORD } })),
      );
      expect(statusesOf(answers)).toEqual([200, 409]);
      expect(await administrators()).toBe(1);
    });

    it('when a command revokes both', { tags: ['full'] }, async () => {
      const pair = await two();
      const ends = await Promise.all(
        pair.map(({ user }) => runCommand('admin', [user.email, '--revoke'], several.dataDir, several.settings)),
      );
      expect(ends.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 1]);
      expect(ends.map(({ stderr }) => stderr).join('')).toContain('is the last administrator.');
      expect(await administrators()).toBe(1);
    });
  });

  it('one of several new passwords is set with a reset link', { tags: ['full'] }, async () => {
    const { user } = await several.member(0);
    const token = newToken();
    await several.db
      .insertInto('password_resets')
      .values({
        token_hash: hashToken(token),
        user_id: user.id,
        expires_at: new Date(Date.now() + 60_000).toISOString(),
      })
      .execute();
    const answers = await atOnce(6, (index) =>
      new TestClient(several.url(index)).call(auth.resetPassword, {
        body: { token, newPassword: `password ${index}` },
      }),
    );
    expect(statusesOf(answers)).toEqual([200, 400, 400, 400, 400, 400]);
    const { newPassword } = { newPassword: `password ${answers.findIndex(({ status }) => status === 200)}` };
    const login = { body: { email: user.email, password: newPassword } };
    expect((await new TestClient(several.url(1)).call(auth.login, login)).status).toBe(200);
  });

  it('a visitor gets one conversation', { tags: ['full'] }, async () => {
    const browser = await visitor();
    const answers = await atOnce(9, (index) =>
      several.at(index, browser).call(startChat, { body: { visitorId: 'nine' } }),
    );
    expect(new Set(answers.map(({ body }) => body.sessionId)).size).toBe(1);
    expect(await count('chat_sessions', 'visitor_id', 'nine')).toBe(1);
  });

  it('a message gets one answer', { tags: ['full'] }, async () => {
    const browser = await visitor();
    const chat = await startConversation(browser);
    const key = { 'Idempotency-Key': 'one-question' };
    const answers = await atOnce(6, (index) => say(several.at(index, browser), chat, 'What does a podcast cost?', key));
    expect(new Set(answers.map(({ body }) => body.response)).size).toBe(1);
    // The greeting, the question and its answer.
    expect(await conversation(browser, chat)).toHaveLength(3);
  });

  it('a slug is used by one post', { tags: ['full'] }, async () => {
    const admin = await several.member(0, { isAdmin: true });
    const answers = await atOnce(6, (index) =>
      several.at(index, admin).call(createBlogPost, { body: someBlogForm({ slug: 'wanted-by-six' }) }),
    );
    expect(statusesOf(answers)).toEqual([201, 409, 409, 409, 409, 409]);
    expect(await count('blog_posts', 'slug', 'wanted-by-six')).toBe(1);
  });

  it('transactions that conflict are retried', async () => {
    const random = createRandom(SEED);
    const workload = new Workload(random, new Blob([await jpeg(320, 240)]));
    for (let index = 0; index < MEMBERS; index++) {
      await workload.attempt(await workload.register(several.url(index)), several.url(index));
    }
    const done = workload.actions.length;
    const before = await several.metric('db_lost_races_total');
    await atOnce(WRITERS, async () => {
      while (workload.actions.length < done + WRITES) {
        const url = several.url(random.below(3));
        await workload.attempt(await workload.next(url), url);
      }
    });
    const lost = (await several.metric('db_lost_races_total')) - before;
    const writes = workload.actions.length - done;
    console.log(
      `${lost} races lost in ${writes} writes of ${WRITERS} at a time by ${workload.members.length} members: ${(lost / writes).toFixed(2)} a write`,
    );
    await expectEffects(
      columnOfPostgres(several.db),
      workload.actions,
      `every write was acknowledged, TEST_SEED=${SEED}`,
    );
    expect(await checkRows(several.db, systemClock)).toEqual([]);
  });
});

describe.skipIf(!hasPostgres)('three processes with rate limits', () => {
  let several: SeveralProcesses;
  beforeAll(async () => {
    several = await startSeveral({ env: { RATE_LIMIT: 'on' } });
  });
  afterAll(() => several?.stop());

  it('count wrong passwords together', { tags: ['full'] }, async () => {
    const { user } = await several.member(0);
    const answers = await atOnce(24, (index) =>
      new TestClient(several.url(index)).call(auth.login, { body: { email: user.email, password: `guess ${index}` } }),
    );
    expect(statusesOf(answers)).toEqual([...Array<number>(10).fill(401), ...Array<number>(14).fill(429)]);
  });
});
