import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { patience, SEED } from '../support/depth.ts';
import { hasPostgres } from '../support/postgres-server.ts';
import { createRandom } from '../support/random.ts';
import { type SeveralProcesses, startSeveral } from '../support/several-processes.ts';
import type { MemberClient } from '../support/test-client.ts';
import * as w from '../support/webinars.ts';

const MEMBERS = 50;
const SEATS = 5;

describe.skipIf(!hasPostgres)('three processes on one database', () => {
  let several: SeveralProcesses;
  let admin: MemberClient;
  let members: MemberClient[];
  beforeAll(async () => {
    several = await startSeveral();
    admin = await several.member(0, { isAdmin: true });
    members = await Promise.all(Array.from({ length: MEMBERS }, (_, index) => several.member(index)));
  });
  afterAll(() => several?.stop());

  const rows = ({ id }: { readonly id: number }) =>
    several.db.selectFrom('webinar_seats').selectAll().where('webinar_id', '=', id).orderBy('place').execute();
  const countsOf = async (webinar: { readonly id: number }) => {
    const all = await rows(webinar);
    const of = (state: string) => all.filter((row) => row.state === state).length;
    const counted = await several.db
      .selectFrom('webinars')
      .select(['going', 'offered', 'waiting'])
      .where('id', '=', webinar.id)
      .executeTakeFirstOrThrow();
    expect(counted).toEqual({ going: of('going'), offered: of('offered'), waiting: of('waiting') });
    return counted;
  };

  it(
    `give ${SEATS} seats to ${MEMBERS} members at once, and the others places on the waiting list in order`,
    { tags: ['full'] },
    async () => {
      const webinar = await w.hold(admin, { now: Date.now(), capacity: SEATS });
      const answers = await Promise.all(members.map((member, index) => w.take(several.at(index, member), webinar)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      expect(await countsOf(webinar)).toEqual({ going: SEATS, offered: 0, waiting: MEMBERS - SEATS });
      const places = (await rows(webinar)).filter(({ state }) => state === 'waiting').map(({ place }) => place);
      expect(places).toEqual(Array.from({ length: MEMBERS - SEATS }, (_, index) => index + 1));
      // Each seat has one invitation, whichever process mailed it.
      const outbox = path.join(several.dataDir, 'outbox');
      const invitations = () => readdirSync(outbox).filter((name) => /^webinar-.*-request-\d+\.eml$/.test(name));
      await vi.waitFor(() => expect(invitations()).toHaveLength(SEATS), { timeout: patience(20_000), interval: 200 });
      const mail = readFileSync(path.join(outbox, invitations()[0]!), 'utf8');
      expect(mail).toMatch(/Content-Type: text\/calendar; charset=utf-8;\s+method=REQUEST/i);
    },
  );

  it('never have more members than seats while members join and leave at once', { tags: ['full'] }, async () => {
    const random = createRandom(SEED);
    const webinar = await w.hold(admin, { now: Date.now(), capacity: SEATS });
    await Promise.all(
      members.slice(0, 20).map(async (member, index) => {
        for (let turn = 0; turn < 3; turn++) {
          const at = several.at(index + turn, member);
          // oxlint-disable-next-line no-await-in-loop -- one member's acts follow each other
          await (random.below(10) < 6 ? w.take(at, webinar) : w.leave(at, webinar));
        }
      }),
    );
    const { going, waiting } = await countsOf(webinar);
    expect(going).toBeLessThanOrEqual(SEATS);
    // Nobody waits while a seat is free.
    expect(waiting > 0 && going < SEATS).toBe(false);
  });
});
