import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { getCurrentUser } from '#shared/contracts/auth.ts';
import { createRandom } from '../support/random.ts';
import { runCommand } from '../support/run-command.ts';
import { type ServerProcess, newDataDir, removeDataDir, startServerProcess } from '../support/server-process.ts';
import { effects, jobsLeft, mails } from './evidence.ts';
import { type Deed, Workload, clientOf } from './workload.ts';

/** More with `KILL_ROUNDS=50 npm test tests/durability`; `KILL_SEED` repeats what failed. */
const ROUNDS = Number(process.env.KILL_ROUNDS ?? 5);
const SEED = Number(process.env.KILL_SEED ?? Date.now() % 1_000_000);
const WRITERS = 6;
/** The kill comes this many milliseconds after the writers began, at most. */
const LATEST_KILL = 900;

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
    const workload = new Workload(random);
    let cutOff = 0;
    let replays = 0;

    for (let round = 1; round <= ROUNDS; round++) {
      const told = `round ${round}, KILL_SEED=${SEED}`;
      server = await startServerProcess({ dataDir });
      const done = workload.deeds.length;
      await writeUntilKilled(workload, server, wait(50 + random.below(LATEST_KILL)));
      const deeds = workload.deeds.slice(done);
      const inDoubt = deeds.filter(({ acknowledged }) => !acknowledged);
      cutOff += inDoubt.length;

      // On the files just as the crash left them.
      expect(await runCommand('check', [], dataDir), told).toMatchObject({ code: 0 });
      expectEffects(
        deeds.filter(({ acknowledged }) => acknowledged),
        told,
      );

      server = await startServerProcess({ dataDir });
      replays += await repeatAll(deeds, inDoubt, server.url, told);
      expectEffects(workload.deeds, told);
      await expectMails(workload.deeds, told);
      await expectSignedIn(workload, server.url, told);
      await server.kill();
    }

    expect(await runCommand('check', [], dataDir)).toMatchObject({ code: 0 });
    console.log(
      `${ROUNDS} kills, ${workload.deeds.length} writes, ${cutOff} of them cut off by a kill, ${replays} answered again, none lost (KILL_SEED=${SEED})`,
    );
  },
);

/** Several writers, each with one call under way at a time, until the server dies beneath them. */
async function writeUntilKilled(workload: Workload, running: ServerProcess, moment: Promise<unknown>): Promise<void> {
  const dead = new AbortController();
  const write = async (): Promise<void> => {
    while (!dead.signal.aborted) {
      // Making a deed may need an answer too, for a visitor's cookie.
      const deed = await workload.next(running.url).catch(() => undefined);
      if (deed) await workload.attempt(deed, running.url);
    }
  };
  const writers = Promise.all(Array.from({ length: WRITERS }, write));
  await moment;
  // Nothing new from here on: what is under way is what the kill cuts off.
  dead.abort();
  await running.kill();
  await writers;
}

/** Repeats every call of a round under its key: what had been done is answered again, and what had not is done now. */
async function repeatAll(deeds: Deed[], inDoubt: Deed[], url: string, told: string): Promise<number> {
  let replays = 0;
  for (const deed of deeds) {
    const { replayed } = await deed.send(url);
    expect(replayed || inDoubt.includes(deed), `${deed.endpoint.name} was done again, ${told}`).toBe(true);
    if (replayed) replays++;
  }
  return replays;
}

/** Each deed stands in the database exactly once. */
function expectEffects(deeds: readonly Deed[], told: string): void {
  const found = effects(dataDir);
  for (const { endpoint, marker } of deeds.filter((deed) => found.has(deed.endpoint.name))) {
    expect(found.get(endpoint.name)!.get(marker), `${endpoint.name} ${marker}, ${told}`).toBe(1);
  }
}

/** An inquiry is mailed to the agency and acknowledged to its sender. */
const MAILS_OF: Partial<Record<string, number>> = { 'contact.send': 2, 'auth.forgot': 1 };

/** Each inquiry and each forgotten password has its mails; one that went out twice did so under one Message-ID. */
async function expectMails(deeds: readonly Deed[], told: string): Promise<void> {
  await vi.waitFor(() => expect(jobsLeft(dataDir), told).toBe(0), { timeout: 20_000, interval: 100 });
  const sent = mails(dataDir);
  const asked = new Map<string, number>();
  for (const { endpoint, marker } of deeds) {
    const mailed = MAILS_OF[endpoint.name];
    if (mailed) asked.set(marker, (asked.get(marker) ?? 0) + mailed);
  }
  for (const [person, times] of asked) {
    const ids = new Set(sent.get(person));
    expect(ids.size, `mails about ${person}, ${told}`).toBe(times);
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
