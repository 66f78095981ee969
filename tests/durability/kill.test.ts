import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { getCurrentUser } from '#shared/contracts/endpoints/session.ts';
import { register } from '#shared/contracts/endpoints/auth.ts';
import { systemClock } from '../../server/platform/clock.ts';
import { checkData } from '../../server/cli/check-data.ts';
import { jpeg } from '../support/pictures.ts';
import { createRandom } from '../support/random.ts';
import { runCommand } from '../support/run-command.ts';
import { type ServerProcess, newDataDir, removeDataDir, startServerProcess } from '../support/server-process.ts';
import { effects, jobsLeft, mailReader } from './evidence.ts';
import { type Action, Workload, clientOf } from './workload.ts';

/**
 * More with `KILL_ROUNDS=200 npm test tests/durability`, at least a hundred acknowledged writes a round with
 * `KILL_WRITES=110`; `KILL_SEED` repeats what failed.
 */
const ROUNDS = Number(process.env.KILL_ROUNDS ?? 5);
const WRITES = Number(process.env.KILL_WRITES ?? 40);
const SEED = Number(process.env.KILL_SEED ?? Date.now() % 1_000_000);
const WRITERS = 12;
/** The kill comes at most this many milliseconds after so many writes have been acknowledged. */
const LATEST_KILL = 300;

const dataDir = newDataDir();
let server: ServerProcess | undefined;

afterEach(async () => {
  await server?.kill();
  removeDataDir(dataDir);
});

it(
  `${ROUNDS} kills in the middle of concurrent writes lose nothing that was acknowledged`,
  { timeout: ROUNDS * 30_000 },
  async () => {
    const random = createRandom(SEED);
    const workload = new Workload(random, new Blob([await jpeg(320, 240)]));
    const mails = mailReader(dataDir);
    let cutOff = 0;
    let replays = 0;
    server = await startServerProcess({ dataDir });

    for (let round = 1; round <= ROUNDS; round++) {
      const told = `round ${round}, KILL_SEED=${SEED}`;
      const done = workload.actions.length;
      await writeUntilKilled(workload, server, { writes: WRITES, wait: random.below(LATEST_KILL) });
      const actions = workload.actions.slice(done);
      const inDoubt = actions.filter(({ acknowledged }) => !acknowledged);
      cutOff += inDoubt.length;

      // On the files just as the crash left them.
      expect(await checkData(dataDir, systemClock), told).toEqual([]);
      expectEffects(
        actions.filter(({ acknowledged }) => acknowledged),
        told,
      );

      server = await startServerProcess({ dataDir });
      replays += await repeatAll(actions, inDoubt, server.url, told);
      expectEffects(workload.actions, told);
      await expectMails(workload.actions, mails, told);
      await expectSignedIn(workload, server.url, told);
      if (round % 10 === 0) console.log(`${round} kills, ${workload.actions.length} writes`);
    }

    await server.kill();
    expect(await runCommand('check', [], dataDir)).toMatchObject({ code: 0 });
    const kinds = Object.entries(Object.groupBy(workload.actions, ({ endpoint }) => endpoint.name));
    console.log(
      `${ROUNDS} kills, ${workload.actions.length} writes (${kinds.map(([name, all]) => `${name} ${all?.length}`).join(', ')}), ${cutOff} of them cut off by a kill, ${replays} answered again, none lost (KILL_SEED=${SEED})`,
    );
  },
);

/** Several writers, each with one call under way at a time, until the server dies beneath them. */
async function writeUntilKilled(
  workload: Workload,
  running: ServerProcess,
  moment: { writes: number; wait: number },
): Promise<void> {
  const enough = workload.actions.length + moment.writes;
  const dead = new AbortController();
  const write = async (): Promise<void> => {
    while (!dead.signal.aborted) {
      // Making a action may need an answer too, for a visitor's cookie.
      const action = await workload.next(running.url).catch(() => undefined);
      if (action) await workload.attempt(action, running.url);
    }
  };
  const writers = Promise.all(Array.from({ length: WRITERS }, write));
  while (workload.actions.length < enough) await wait(5);
  await wait(moment.wait);
  // Nothing new from here on: what is under way is what the kill cuts off.
  dead.abort();
  await running.kill();
  await writers;
}

/** Repeats every call of a round under its key: what had been done is answered again, and what had not is done now. */
async function repeatAll(actions: Action[], inDoubt: Action[], url: string, told: string): Promise<number> {
  let replays = 0;
  const repeat = async (some: Iterable<Action>): Promise<void> => {
    for (const action of some) {
      const { replayed } = await action.send(url);
      expect(replayed || inDoubt.includes(action), `${action.endpoint.name} was done again, ${told}`).toBe(true);
      if (replayed) replays++;
    }
  };
  // A registration that is answered again signs in again: nothing else of that person may be under way.
  const isRegistration = ({ endpoint }: Action): boolean => endpoint.name === register.name;
  await repeat(actions.filter(isRegistration));
  const others = actions.filter((action) => !isRegistration(action)).values();
  await Promise.all(Array.from({ length: WRITERS }, () => repeat(others)));
  return replays;
}

/** Each action stands in the database exactly once. */
function expectEffects(actions: readonly Action[], told: string): void {
  const found = effects(dataDir);
  for (const { endpoint, marker } of actions.filter((action) => found.has(action.endpoint.name))) {
    expect(found.get(endpoint.name)!.get(marker), `${endpoint.name} ${marker}, ${told}`).toBe(1);
  }
}

/** An inquiry is mailed to the agency and acknowledged to its sender; a new member confirms their address. */
const MAILS_OF: Partial<Record<string, number>> = { 'contact.send': 2, 'auth.forgot': 1, 'auth.register': 1 };

/** Each inquiry and each forgotten password has its mails; one that went out twice did so under one Message-ID. */
async function expectMails(
  actions: readonly Action[],
  mails: ReturnType<typeof mailReader>,
  told: string,
): Promise<void> {
  await vi.waitFor(() => expect(jobsLeft(dataDir), told).toBe(0), { timeout: 20_000, interval: 100 });
  const sent = mails();
  const asked = new Map<string, number>();
  for (const { endpoint, marker } of actions) {
    const mailed = MAILS_OF[endpoint.name];
    if (mailed) asked.set(marker, (asked.get(marker) ?? 0) + mailed);
  }
  for (const [person, times] of asked) {
    expect(sent.get(person)?.size, `mails about ${person}, ${told}`).toBe(times);
  }
}

/** Everybody who was told that they are signed in still is. */
async function expectSignedIn(workload: Workload, url: string, told: string): Promise<void> {
  for (const member of workload.members.slice(-20)) {
    const { status, body } = await clientOf(member, url).call(getCurrentUser, {});
    expect(status, `${member.email}, ${told}`).toBe(200);
    expect(body.email).toBe(member.email);
  }
}
