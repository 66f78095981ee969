import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { systemClock } from '../../server/platform/clock.ts';
import { checkData } from '../../server/cli/check-data.ts';
import { SEED, rounds } from '../support/depth.ts';
import { jpeg } from '../support/pictures.ts';
import { createRandom } from '../support/random.ts';
import { runCommand } from '../support/run-command.ts';
import { type ServerProcess, newDataDir, removeDataDir, startServerProcess } from '../support/server-process.ts';
import { columnOfFolder, mailReader } from './evidence.ts';
import { expectEffects, expectFound, expectMails, expectSignedIn, repeatAll } from './expectations.ts';
import { Workload } from './workload.ts';

/** For at least a hundred acknowledged writes a round, set `KILL_WRITES=110`. */
const ROUNDS = rounds(1, 5);
const WRITES = Number(process.env.KILL_WRITES ?? 40);
const WRITERS = 12;
/** The kill comes at most this many milliseconds after the writes have been acknowledged. */
const LATEST_KILL = 300;

const dataDir = newDataDir();
let server: ServerProcess | undefined;

afterEach(async () => {
  await server?.kill();
  removeDataDir(dataDir);
});

it(`${ROUNDS} kills during concurrent writes lose nothing that was acknowledged`, async () => {
  const random = createRandom(SEED);
  const workload = new Workload(random, new Blob([await jpeg(320, 240)]));
  const mails = mailReader(dataDir);
  const read = columnOfFolder(dataDir);
  let cutOff = 0;
  let replays = 0;
  server = await startServerProcess({ dataDir });

  for (let round = 1; round <= ROUNDS; round++) {
    const context = `round ${round}, TEST_SEED=${SEED}`;
    const done = workload.actions.length;
    await writeUntilKilled(workload, server, { writes: WRITES, wait: random.below(LATEST_KILL) });
    const actions = workload.actions.slice(done);
    const inDoubt = actions.filter(({ acknowledged }) => !acknowledged);
    cutOff += inDoubt.length;

    // On the files exactly as the crash left them.
    expect(await checkData(dataDir, systemClock), context).toEqual([]);
    await expectEffects(
      read,
      actions.filter(({ acknowledged }) => acknowledged),
      context,
    );

    server = await startServerProcess({ dataDir });
    const { url } = server;
    replays += await repeatAll(actions, inDoubt, () => url, context);
    await expectEffects(read, workload.actions, context);
    await expectMails(read, workload.actions, mails, context);
    await expectSignedIn(workload, url, context);
    await expectFound(workload, url, context);
    if (round % 10 === 0) console.log(`${round} kills, ${workload.actions.length} writes`);
  }

  await server.kill();
  expect(await runCommand('check', [], dataDir)).toMatchObject({ code: 0 });
  const kinds = Object.entries(Object.groupBy(workload.actions, ({ endpoint }) => endpoint.name));
  console.log(
    `${ROUNDS} kills, ${workload.actions.length} writes (${kinds.map(([name, all]) => `${name} ${all?.length}`).join(', ')}), ${cutOff} of them cut off by a kill, ${replays} answered again, none lost (TEST_SEED=${SEED})`,
  );
});

/** Several writers, each with one call at a time, until the server is killed. */
async function writeUntilKilled(
  workload: Workload,
  running: ServerProcess,
  moment: { writes: number; wait: number },
): Promise<void> {
  const enough = workload.actions.length + moment.writes;
  const dead = new AbortController();
  const write = async (): Promise<void> => {
    while (!dead.signal.aborted) {
      // Preparing an action may need a response too, for a visitor's cookie.
      const action = await workload.next(running.url).catch(() => undefined);
      if (action) await workload.attempt(action, running.url);
    }
  };
  const writers = Promise.all(Array.from({ length: WRITERS }, write));
  while (workload.actions.length < enough) await wait(5);
  await wait(moment.wait);
  // No new calls from here on: the kill interrupts those under way.
  dead.abort();
  await running.kill();
  await writers;
}
