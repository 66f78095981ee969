import { afterEach, describe, expect, it } from 'vitest';
import { login } from '#shared/contracts/endpoints/auth.ts';
import { answerChat, resolveChat } from '#shared/contracts/endpoints/console.ts';
import { sendInquiry } from '#shared/contracts/endpoints/contact.ts';
import { adminDeletePost, deleteComment, updatePost } from '#shared/contracts/endpoints/feed.ts';
import { listNotifications } from '#shared/contracts/endpoints/notifications.ts';
import { logout } from '#shared/contracts/endpoints/session.ts';
import { say, startConversation } from '../support/chat.ts';
import { commentOn, like, share } from '../support/circle.ts';
import { type EventReader, openEvents } from '../support/event-reader.ts';
import { exampleBodies } from '../support/example-bodies.ts';
import { useTestApp } from '../support/test-app.ts';
import type { MemberClient, TestClient } from '../support/test-client.ts';

const app = useTestApp();
const readers: EventReader[] = [];
afterEach(() => {
  for (const reader of readers.splice(0)) reader.close();
});

async function listen(person: TestClient, options?: Parameters<typeof openEvents>[2]): Promise<EventReader> {
  const reader = await openEvents(app.url, person, options);
  readers.push(reader);
  await reader.until(({ text }) => text() !== '', 'the beginning');
  return reader;
}

/** Shares a post that everybody gets an event of: by then, all earlier events have arrived. */
async function last(reader: EventReader): Promise<string[]> {
  const post = await share(await app.member());
  const isLast = ({ name, data }: { name: string; data: unknown }) =>
    name === 'feed.post.created' && (data as { postId: number }).postId === post.id;
  await reader.until(({ events }) => events.some(isLast), 'the last event');
  return reader.events.filter((event) => !isLast(event)).map(({ name }) => name);
}

describe('the stream', () => {
  it('is not buffered by proxies', async () => {
    const { status, headers } = await listen(app.visitor());
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'private, no-cache, no-transform',
      'x-accel-buffering': 'no',
    });
    expect(headers['content-encoding']).toBeUndefined();
    expect(headers['set-cookie']?.join()).toContain('bonjour.visitor');
  });

  it('answers HEAD and ends', async () => {
    expect((await app.visitor().request('HEAD', '/api/events')).status).toBe(200);
  });

  it('refuses another member’s X-For-Member, and unknown parameters', async () => {
    expect(await app.visitor().request('GET', '/api/events?as=member')).toMatchObject({ status: 401 });
    expect(await app.visitor().request('GET', '/api/events?as=king')).toMatchObject({
      status: 400,
      body: { fields: { as: 'as can only be member' } },
    });
    expect(await app.visitor().request('GET', '/api/events?ago=soon')).toMatchObject({ status: 400 });
  });
});

describe('members', () => {
  it('get events of posts, comments and likes in order, with ids and counts but no text', async () => {
    const [author, reader] = [await app.member(), await app.member()];
    const stream = await listen(reader);
    const post = await share(author);
    const comment = await commentOn(post, reader);
    await like(post, reader, true);
    await like(post, reader, true);
    await author.call(updatePost, { params: { id: String(post.id) }, body: { title: 'A', content: 'B' } });
    await reader.call(deleteComment, { params: { id: String(comment.id) } });
    await (await app.admin()).call(adminDeletePost, { params: { id: String(post.id) } });
    const ids = { postId: post.id, commentId: comment.id };
    expect(await stream.receive(6)).toEqual([
      `feed.post.created ${JSON.stringify({ postId: post.id, authorId: author.user.id })}`,
      `feed.comment.created ${JSON.stringify(ids)}`,
      `feed.like.changed ${JSON.stringify({ postId: post.id, userId: reader.user.id, liked: true, likeCount: 1 })}`,
      `feed.post.updated ${JSON.stringify({ postId: post.id })}`,
      `feed.comment.deleted ${JSON.stringify(ids)}`,
      `feed.post.deleted ${JSON.stringify({ postId: post.id })}`,
    ]);
  });

  it('get one event for a write, however often it is retried', async () => {
    const author = await app.member();
    const stream = await listen(author);
    const body = { title: 'Once', content: 'Only' };
    for (let time = 0; time < 3; time++) {
      await author.request('POST', '/api/feed/posts', { body, headers: { 'Idempotency-Key': 'one' } });
    }
    expect(await last(stream)).toEqual(['feed.post.created']);
  });

  it('get no event for a refused write', async () => {
    const author = await app.member();
    const stream = await listen(author);
    await author.call(deleteComment, { params: { id: '99' } });
    expect(await last(stream)).toEqual([]);
  });
});

describe('the recipients of events', () => {
  it('are administrators for inquiries and chats, and a chat’s visitor', async () => {
    const [visitor, stranger] = [app.visitor(), app.visitor()];
    const [member, admin] = [await app.member(), await app.admin()];
    const sessionId = await startConversation(visitor);
    await startConversation(stranger);
    const streams = await Promise.all([visitor, stranger, member, admin].map((person) => listen(person)));
    await say(visitor, sessionId, 'Do you film?');
    await admin.call(answerChat, { params: { sessionId }, body: { message: 'We do.' } });
    await admin.call(resolveChat, { params: { sessionId } });
    await visitor.request('POST', sendInquiry.path, { body: exampleBodies[sendInquiry.name] });

    // It starts with its first message, not when it is opened.
    const words = Array<string>(3).fill('chat.message.created');
    const chat = ['chat.session.created', ...words, 'chat.session.updated'];
    await streams[3]!.receive(12);
    const ofVisitors = streams[3]!.events.map(({ name }) => name).filter((name) => !/^(thread|contacts)\./.test(name));
    expect(ofVisitors).toEqual([...chat, 'inquiry.created']);
    expect(streams[3]!.events.filter(({ name }) => name === 'thread.changed').length).toBeGreaterThan(0);
    await streams[0]!.receive(5);
    expect(streams[0]!.events.map(({ name }) => name)).toEqual(chat);
    expect(await last(streams[2]!)).toEqual([]);
    expect([streams[0]!.events.length, streams[1]!.events.length]).toEqual([5, 0]);
  });

  it('are single members for their notifications, at once', async () => {
    const [author, other, admin] = [await app.member(), await app.member(), await app.admin()];
    const post = await share(author);
    const [forAuthor, forOther] = [await listen(author), await listen(other)];
    await admin.call(adminDeletePost, { params: { id: String(post.id) } });
    const [notification] = (await author.call(listNotifications, {})).body;
    expect(await last(forAuthor)).toContain('notice.created');
    expect(forAuthor.events.find(({ name }) => name === 'notice.created')?.data).toEqual({
      noticeId: notification?.id,
    });
    expect(await last(forOther)).not.toContain('notice.created');
  });

  it('are determined when an event is sent: a former administrator gets no more events of chats', async () => {
    const [visitor, admin] = [app.visitor(), await app.admin()];
    const sessionId = await startConversation(visitor);
    const stream = await listen(admin);
    await app.db.updateTable('users').set({ is_admin: 0 }).where('id', '=', admin.user.id).execute();
    await say(visitor, sessionId, 'A secret');
    expect(await last(stream)).toEqual([]);
  });

  it.each(['signed out', 'expired', 'deleted'])('exclude a member once they are %s', async (how) => {
    const member = await app.member();
    const stream = await listen(member);
    const { id } = member.user;
    if (how === 'signed out') await member.call(logout, {});
    if (how === 'expired') app.clock.advance(31 * 24 * 60 * 60 * 1000);
    if (how === 'deleted') await app.db.deleteFrom('users').where('id', '=', id).execute();
    await share(await app.member());
    await stream.ended;
    expect(stream.events).toEqual([]);
  });

  it('exclude a session that was signed out, whose stream closes at once', async () => {
    const [member, other] = [await app.member(), await app.member()];
    const [stream, staying] = [await listen(member), await listen(other)];
    await member.call(logout, {});
    await stream.ended;
    expect(await last(staying)).toEqual([]);
  });

  it('exclude a former session once another member signs in in the same browser', async () => {
    const [member, other] = [await app.member(), await app.member()];
    const stream = await listen(member);
    const { email } = other.user;
    await member.call(login, { body: { email, password: other.password } });
    await stream.ended;
    expect(stream.events).toEqual([]);
  });
});

/** A member with the highest level, whose posts cause no level notifications. */
async function leader(): Promise<MemberClient> {
  const author = await app.member();
  await app.db.updateTable('users').set({ points: 1000, level: 6 }).where('id', '=', author.user.id).execute();
  return author;
}

describe('reconnecting to the stream', () => {
  it('returns missed events once and in order', async () => {
    const author = await leader();
    const first = await listen(author);
    const before = await share(author);
    await first.receive(1);
    first.close();
    const missed = [await share(author), await share(author)];
    const again = await listen(author, { lastEventId: first.lastId() });
    const live = await share(author);
    await again.receive(3);
    const ids = [...first.events, ...again.events].map(({ data }) => (data as { postId: number }).postId);
    expect(ids).toEqual([before, ...missed, live].map(({ id }) => id));
  });

  it('works before the first event, because the stream sends its position', async () => {
    const author = await leader();
    await share(author);
    const first = await listen(author);
    first.close();
    await share(author);
    expect(await (await listen(author, { lastEventId: first.lastId() })).receive(1)).toHaveLength(1);
  });

  it('loses nothing while others write', async () => {
    const author = await leader();
    let stream = await listen(author);
    const received: number[] = [];
    const posts: number[] = [];
    const writing = (async () => {
      for (let count = 0; count < 60; count++) posts.push((await share(author)).id);
    })();
    while (received.length < 60) {
      await stream.until(({ events }) => events.length > 0);
      stream.close();
      received.push(...stream.events.map(({ data }) => (data as { postId: number }).postId));
      stream = await listen(author, { lastEventId: stream.lastId() });
    }
    await writing;
    expect(received).toEqual(posts);
  });

  it.each([
    ['a position that is no longer in the log', '1'],
    ['a position in the future', '4711'],
    ['an invalid position', 'x'],
  ])('with %s gets a resync event, and continues from there', async (_, lastEventId) => {
    const author = await leader();
    for (let count = 0; count < 3; count++) await share(author);
    await app.db.deleteFrom('live_events').where('id', '<', 3).execute();
    const stream = await listen(author, { lastEventId });
    await share(author);
    await stream.receive(2);
    expect(stream.events.map(({ id, name }) => [id, name])).toEqual([
      ['3', 'resync'],
      ['4', 'feed.post.created'],
    ]);
  });

  it('can request the last seconds on the first connection', async () => {
    const author = await leader();
    await share(author);
    app.clock.advance(20_000);
    const recent = await share(author);
    const stream = await listen(author, { query: '?ago=10' });
    const [received] = await stream.receive(1);
    expect(received).toContain(`"postId":${recent.id}`);
    const tooFar = await listen(author, { query: '?ago=4000' });
    expect((await tooFar.receive(1))[0]).toBe('resync {}');
  });
});

it('ends with a retry delay when the server stops, which accepts no new stream', async () => {
  const stream = await listen(await app.member());
  app.deps.live.stop();
  await stream.ended;
  const wait = Number(/^retry: (\d+)$/m.exec(stream.text())?.[1]);
  expect(wait).toBeGreaterThanOrEqual(1000);
  expect(wait).toBeLessThanOrEqual(5000);
  expect(await app.visitor().request('GET', '/api/events')).toMatchObject({ status: 503 });
});

describe('rate limits of streams', () => {
  const limited = useTestApp({ rateLimit: true });

  it('allow a signed-out browser six streams, and another one when one closes', async () => {
    const visitor = limited.visitor();
    await visitor.request('GET', '/api/health');
    await visitor.request('GET', '/api/auth/user');
    const open = () => openEvents(limited.url, visitor);
    const streams = await Promise.all(Array.from({ length: 6 }, open));
    readers.push(...streams);
    const refused = await open();
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '30']);
    streams[0]!.close();
    await streams[0]!.ended;
    await expect
      .poll(async () => {
        const reader = await open();
        readers.push(reader);
        return reader.status;
      })
      .toBe(200);
  });
});
