import http from 'node:http';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { register } from '#shared/contracts/endpoints/auth.ts';
import { share } from '../support/circle.ts';
import { type EventReader, openEvents } from '../support/event-reader.ts';
import { expectWithin } from '../support/depth.ts';
import { METRICS_TOKEN, type ServerProcess, removeDataDir, startServerProcess } from '../support/server-process.ts';
import { MemberClient } from '../support/test-client.ts';

/** The stream of a real server that is killed, restarted and stopped. */
let server: ServerProcess;
let readers: EventReader[];

beforeEach(async () => {
  readers = [];
  server = await startServerProcess();
});
afterEach(async () => {
  for (const reader of readers) reader.close();
  await server.kill();
  removeDataDir(server.dataDir);
});

async function newMember(): Promise<MemberClient> {
  const member = new MemberClient(server.url);
  const details = { firstName: 'Marie', lastName: 'Curie', email: 'marie@school.example' };
  const password = { password: 'correct horse', confirmPassword: 'correct horse' };
  expect((await member.call(register, { body: { ...details, ...password } })).status).toBe(201);
  return member;
}

/** The same browser, at the server's new address. */
function at(url: string, person: MemberClient): MemberClient {
  const same = new MemberClient(url);
  for (const [name, value] of person.cookies) same.cookies.set(name, value);
  return same;
}

async function listen(person: MemberClient, lastEventId?: string): Promise<EventReader> {
  const reader = await openEvents(server.url, person, { lastEventId });
  readers.push(reader);
  await reader.until(({ text }) => text() !== '');
  return reader;
}

/** Members also get other events, such as a new level. */
const postsIn = (reader: EventReader) =>
  reader.events
    .filter(({ name }) => name === 'feed.post.created')
    .map(({ data }) => (data as { postId: number }).postId);

it('loses and duplicates no event for clients that reconnect after a kill', async () => {
  const member = await newMember();
  const before = await listen(member);
  const acknowledged: number[] = [];
  const writing = Promise.all(
    [1, 2, 3, 4].map(async () => {
      for (;;) acknowledged.push((await share(member)).id);
    }),
  ).catch(() => undefined);
  await before.until(({ events }) => events.length >= 10);
  await server.kill();
  await Promise.all([writing, before.ended]);

  server = await startServerProcess({ dataDir: server.dataDir });
  const again = at(server.url, member);
  const after = await listen(again, before.lastId());
  const last = await share(again);
  await after.until((reader) => postsIn(reader).includes(last.id));
  const received = [...postsIn(before), ...postsIn(after)];
  expect(received).toEqual(received.toSorted((one, other) => one - other));
  expect(new Set(received).size).toBe(received.length);
  expect(acknowledged.filter((id) => !received.includes(id))).toEqual([]);
});

it('ends the streams at once and cleanly when it stops', async () => {
  const stream = await listen(await newMember());
  const begun = performance.now();
  expect(await server.stop()).toBe(0);
  await stream.ended;
  expect(stream.text()).toMatch(/retry: \d+\n\n$/);
  // Not after the ten seconds that a stop waits for requests in flight.
  expectWithin(5000, begun);
});

it('counts open streams in the metrics', { tags: ['full'] }, async () => {
  const member = await newMember();
  const stream = await listen(member);
  await share(member);
  await stream.receive(1);
  const text = await new Promise<string>((resolve, reject) => {
    http
      .get(`${server.url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } }, (response) => {
        let body = '';
        response.on('data', (chunk: Buffer) => void (body += chunk.toString()));
        response.on('end', () => resolve(body));
      })
      .on('error', reject);
  });
  expect(text).toContain('live_streams_open 1');
  expect(text).toContain('live_events_sent_total 1');
});
