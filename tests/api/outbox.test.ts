import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { FOR_MEMBER } from '#shared/contracts/endpoint.ts';
import type { ErrorBody } from '#shared/contracts/errors.ts';
import {
  createComment,
  createPost,
  getPost,
  likeComment,
  likePost,
  listComments,
} from '#shared/contracts/endpoints/feed.ts';
import { commentOn } from '../support/circle.ts';
import { rounds } from '../support/depth.ts';
import {
  ANSWERED,
  LIKED_KEYS,
  MENTIONED,
  QUEUE_KEYS,
  wordsOf,
  live,
  schedules,
  type TestServer,
  USERS,
} from '../support/outbox-schedule.ts';
import { useTestApp } from '../support/test-app.ts';
import type { Answer, MemberClient } from '../support/test-client.ts';
import { onPostgres } from '../support/test-database.ts';

const app = useTestApp();

/** The members and posts of a schedule, on a running server. */
async function realServer(): Promise<TestServer> {
  const members = new Map<number, MemberClient>();
  const posts = new Map<string, string>();
  for (const user of USERS) members.set(user, await app.member());
  const other = await app.member({ firstName: MENTIONED.firstName, lastName: MENTIONED.lastName });
  const answered = new Map<string, number>();
  for (const queueKey of QUEUE_KEYS) {
    const { body } = await members.get(1)!.call(createPost, { body: { title: queueKey, content: 'Words' } });
    posts.set(queueKey, String(body.id));
    answered.set(queueKey, (await commentOn(body, other, 'Mine')).id);
  }
  const of = (userId: number) => members.get(userId)!;
  return {
    async receive({ userId, queueKey, endpoint, input, key }, session) {
      const client = session === null ? app.visitor() : of(session);
      const call = [likePost, likeComment, createComment].find(({ name }) => name === endpoint)!;
      const post = queueKey.replace('comment', 'post');
      const { parentId, mentions, ...body } = input.body as {
        content: string;
        parentId?: number;
        mentions?: { userId: number; start: number; name: string }[];
      };
      const headers = { 'Idempotency-Key': key, [FOR_MEMBER]: String(of(userId).user.id) };
      const made = {
        params: { id: call === likeComment ? String(answered.get(post)) : posts.get(post)! },
        body: {
          ...body,
          ...(parentId === ANSWERED && { parentId: answered.get(post)! }),
          ...(mentions && { mentions: mentions.map((mention) => ({ ...mention, userId: other.user.id })) }),
        },
      };
      return answerOf(await client.call(call, made, headers));
    },
    close: async (queueKey) => void (await of(1).request('DELETE', `/api/feed/posts/${posts.get(queueKey)}`)),
    async texts(userId, queueKey) {
      const { body } = await of(1).call(listComments, { params: { id: posts.get(queueKey)! }, query: {} });
      const own = body.filter(({ user }) => user.id === of(userId).user.id);
      return own.map(wordsOf).toReversed();
    },
    async likes(userId, queueKey) {
      const post = queueKey.replace('comment', 'post');
      const { body } = await of(userId).call(getPost, { params: { id: posts.get(post)! } });
      return queueKey === post ? body.likedByMe : (body.likedComments ?? []).includes(answered.get(post)!);
    },
  };
}

function answerOf({ status, body }: Answer<unknown>): unknown {
  if (status >= 400) throw new ApiError({ status, ...(body as ErrorBody) });
  return body;
}

it('the server receives everything from the outbox once, in random schedules', async () => {
  const property = fc.asyncProperty(schedules(30), async (steps) => {
    const server = await realServer();
    const { meant, left } = await live(server, steps);
    expect(left.filter(({ state }) => state !== 'refused')).toEqual([]);
    const deleted = new Set(steps.flatMap((step) => (step.do === 'close' ? [step.queueKey as string] : [])));
    for (const userId of USERS) {
      for (const queueKey of QUEUE_KEYS) {
        if (deleted.has(queueKey)) continue;
        const place = `${userId} ${queueKey}`;
        expect([...(await server.texts(userId, queueKey))]).toEqual(meant.texts.get(place) ?? []);
      }
      for (const queueKey of LIKED_KEYS) {
        if (deleted.has(queueKey.replace('comment', 'post'))) continue;
        expect(await server.likes(userId, queueKey)).toBe(meant.likes.get(`${userId} ${queueKey}`) ?? false);
      }
    }
  });
  await fc.assert(property, { numRuns: rounds(onPostgres ? 2 : 8, 8) });
});

it('refuses an item of another member, whoever is signed in', async () => {
  const [one, other] = [await app.member(), await app.member()];
  const made = { body: { title: 'A title', content: 'Words' } };
  const forOne = { [FOR_MEMBER]: String(one.user.id) };
  const statuses = [];
  for (const client of [one, other, app.visitor()]) statuses.push((await client.call(createPost, made, forOne)).status);
  expect(statuses).toEqual([201, 401, 401]);
});
