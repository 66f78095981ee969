import { afterAll, beforeAll, describe, expect, it, onTestFailed, vi } from 'vitest';
import { forgotPassword } from '#shared/contracts/endpoints/auth.ts';
import { createPost, listPosts } from '#shared/contracts/endpoints/feed.ts';
import { mailReader } from '../durability/evidence.ts';
import { share } from '../support/circle.ts';
import { expectWithin, patience, rounds } from '../support/depth.ts';
import { type EventReader, openEvents } from '../support/event-reader.ts';
import { hasPostgres } from '../support/postgres-server.ts';
import { startRoundRobin } from '../support/round-robin.ts';
import { type SeveralProcesses, startSeveral } from '../support/several-processes.ts';
import { MemberClient, TestClient } from '../support/test-client.ts';

const ALL = [0, 1, 2];
/** How often the database becomes unreachable. */
const TIMES = rounds(1, 2);
const AWAY_WITHIN_MS = 5000;
/** A process reconnects to the database within this time. */
const BACK_WITHIN_MS = 15_000;
const SOON = { timeout: patience(), interval: 50 };

describe.skipIf(!hasPostgres)('three processes', () => {
  let several: SeveralProcesses;
  beforeAll(async () => {
    several = await startSeveral({ isDurable: true });
  });
  afterAll(() => several?.stop());

  const healths = () => Promise.all(ALL.map(async (at) => (await fetch(`${several.url(at)}/api/health`)).status));
  async function areAll(status: number, withinMs: number): Promise<void> {
    const begun = performance.now();
    await vi.waitFor(async () => expect(await healths()).toEqual([status, status, status]), SOON);
    expectWithin(withinMs, begun);
  }
  const posts = (reader: EventReader) => reader.events.map(({ data }) => (data as { postId: number }).postId);

  it('continue after the database was unreachable', async () => {
    onTestFailed(() => console.log(several.output()));
    const author = await several.member(0);
    const listener = await several.member(1);
    const streams = await Promise.all(ALL.map((at) => openEvents(several.url(at), listener)));
    const before = await share(author);
    await Promise.all(streams.map((stream) => stream.until(() => posts(stream).includes(before.id))));

    for (let times = 1; times <= TIMES; times++) {
      await several.postgres.halt();
      await areAll(503, AWAY_WITHIN_MS);
      for (const at of ALL) {
        const somebody = several.at(at, author);
        const body = { title: 'Into the void', content: 'Words' };
        const answers = await Promise.all([
          somebody.call(createPost, { body }),
          somebody.call(listPosts, { query: {} }),
        ]);
        for (const { status, headers } of answers) {
          expect([status, Number(headers.get('Retry-After')) > 0]).toEqual([503, true]);
        }
      }
      await several.postgres.resume();
      await areAll(200, BACK_WITHIN_MS);
      expect(several.processes.map(({ child }) => child.exitCode)).toEqual([null, null, null]);
      for (const at of ALL) {
        const { id } = await share(several.at(at, author));
        await Promise.all(streams.map((stream) => stream.until(() => posts(stream).includes(id), `post ${id}`)));
      }
    }

    const mails = mailReader(several.dataDir);
    const { email } = author.user;
    const { size } = mails().get(email) ?? { size: 0 };
    await new TestClient(several.url(2)).call(forgotPassword, { body: { email } });
    await vi.waitFor(() => expect(mails().get(email)?.size).toBe(size + 1), SOON);
    const received = posts(streams[0]!);
    for (const stream of streams) expect(posts(stream)).toEqual(received);
    expect(new Set(received).size).toBe(1 + TIMES * ALL.length);
    for (const stream of streams) stream.close();
  });

  it('lose no accepted request when they are replaced one after the other under load', { tags: ['full'] }, async () => {
    onTestFailed(() => console.log(several.output()));
    const balancer = await startRoundRobin(() => several.processes.map(({ url }) => url));
    await balancer.untilHealthy(3);
    const members = await Promise.all([0, 1, 2, 3].map((at) => several.member(at)));
    const answers = new Map<string, number>();
    const stopped = new AbortController();
    const acknowledged: number[] = [];
    const load = Promise.all(
      members.flatMap((member) => {
        const client = new MemberClient(balancer.url);
        for (const [name, value] of member.cookies) client.cookies.set(name, value);
        const ask = async (what: string, work: () => Promise<{ status: number; body: unknown }>): Promise<void> => {
          while (!stopped.signal.aborted) {
            const { status, body } = await work();
            const outcome = status < 300 ? what : `${what}: ${status} ${JSON.stringify(body)}`;
            answers.set(outcome, (answers.get(outcome) ?? 0) + 1);
            if (status === 201) acknowledged.push((body as { id: number }).id);
          }
        };
        return [
          ask('wrote', () => client.call(createPost, { body: { title: 'On and on', content: 'Words' } })),
          ask('read', () => client.call(listPosts, { query: {} })),
          ask('looked', () => client.request('GET', '/blog')),
        ];
      }),
    );
    try {
      for (const at of ALL) {
        expect(await several.processes[at]!.stop()).toBe(0);
        await several.replace(at);
        await balancer.untilHealthy(3);
      }
    } finally {
      stopped.abort();
      await load;
      await balancer.close();
    }
    console.log(
      `Three processes were replaced: ${[...answers].map(([outcome, count]) => `${outcome} ${count}`).join(', ')}`,
    );
    expect([...answers.keys()].toSorted()).toEqual(['looked', 'read', 'wrote']);
    const kept = await several.db.selectFrom('feed_posts').select('id').execute();
    expect(acknowledged.filter((id) => !kept.some((row) => row.id === id))).toEqual([]);
  });
});
