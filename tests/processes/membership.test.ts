import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createInvitation, setRegistration, suspendMember } from '#shared/contracts/endpoints/console.ts';
import { getCurrentUser } from '#shared/contracts/endpoints/session.ts';
import { choose, join, tokenIn } from '../support/membership.ts';
import { openEvents } from '../support/event-reader.ts';
import { expectWithin } from '../support/depth.ts';
import { hasPostgres } from '../support/postgres-server.ts';
import { type SeveralProcesses, startSeveral } from '../support/several-processes.ts';
import { type MemberClient, TestClient } from '../support/test-client.ts';

const CANDIDATES = 12;

describe.skipIf(!hasPostgres)('three processes on one database', () => {
  let several: SeveralProcesses;
  let admin: MemberClient;
  beforeAll(async () => {
    several = await startSeveral();
    admin = await several.member(0, { isAdmin: true });
  });
  afterAll(() => several?.stop());

  it('end a member’s streams when another process suspends them, with the reason', async () => {
    const member = await several.member(0);
    const streams = await Promise.all([1, 2].map((at) => openEvents(several.url(at), member)));
    await Promise.all(streams.map((stream) => stream.until(({ text }) => text() !== '', 'the position')));
    const body = { days: 1 as const, reason: 'A day of rest.' };
    const answer = await admin.call(suspendMember, { params: { id: String(member.user.id) }, body });
    expect(answer.status).toBe(200);
    const begun = performance.now();
    await Promise.all(streams.map((stream) => stream.ended));
    expectWithin(3000, begun);
    const { body: me } = await several.at(1, member).call(getCurrentUser, {});
    expect(me.suspension?.reason).toBe(body.reason);
    expect((await several.at(2, member).request('GET', '/api/feed/posts')).status).toBe(403);
  });

  it('admit one person with an invitation’s last use, however many try at once', async () => {
    await choose(admin, 'invitation');
    const { body } = await admin.call(createInvitation, { body: { days: 7 } });
    const token = tokenIn(body.link!);
    const answers = await Promise.all(
      Array.from({ length: CANDIDATES }, (_, index) =>
        join(new TestClient(several.url(index % 3)), { email: `candidate-${index}@hill.example` }, token),
      ),
    );
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([201, ...Array.from({ length: CANDIDATES - 1 }, () => 400)]);
    // The other processes follow within moments.
    await admin.call(setRegistration, { body: { mode: 'open' } });
  });
});
