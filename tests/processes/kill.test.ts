import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, it, onTestFailed } from 'vitest';
import { columnOfPostgres, mailReader } from '../durability/evidence.ts';
import { expectEffects, expectFound, expectMails, expectSignedIn, repeatAll } from '../durability/expectations.ts';
import { type Action, RefusedError, Workload } from '../durability/workload.ts';
import { folderStore } from '../../server/adapters/media-store.ts';
import { checkPostgres } from '../../server/cli/check-data.ts';
import { systemClock } from '../../server/platform/clock.ts';
import { UPLOADS } from '../../server/platform/data-folder.ts';
import { SEED, rounds } from '../support/depth.ts';
import { jpeg } from '../support/pictures.ts';
import { hasPostgres } from '../support/postgres-server.ts';
import { createRandom } from '../support/random.ts';
import { type SeveralProcesses, startSeveral } from '../support/several-processes.ts';

/** Each round kills one, two or all processes at once. For more writes, set `KILL_WRITES=110`. */
const ROUNDS = rounds(1, 4);
const WRITES = Number(process.env.KILL_WRITES ?? 40);
const PROCESSES = 3;
const WRITERS = 12;
/** The kill comes at most this many milliseconds after the writes of its round have been sent. */
const LATEST_KILL = 300;
/** The emails are checked after this many rounds, and at the end. */
const ROUNDS_TO_MAILS = 4;

describe.skipIf(!hasPostgres)('three processes on one database', () => {
  let several: SeveralProcesses | undefined;
  afterEach(() => several?.stop());

  it(`lose nothing acknowledged when any of them are killed during writes, ${ROUNDS} times`, async () => {
    const random = createRandom(SEED);
    const workload = new Workload(random, new Blob([await jpeg(320, 240)]));
    several = await startSeveral({ count: PROCESSES, isDurable: true });
    const { db, dataDir, url } = several;
    onTestFailed(() => console.log(several!.output()));
    const read = columnOfPostgres(db);
    const mails = mailReader(dataDir);
    /** The process that each action was first sent to. */
    const triedAt = new Map<Action, number>();
    const elsewhere = (action: Action): string => url(triedAt.get(action)! + 1 + random.below(PROCESSES - 1));
    /** Asked to try again after losing too many races or waiting too long, which is rare on a machine with time to spare. */
    const turnedAway = new Set<Action>();
    let kills = 0;
    let cutOff = 0;
    let acknowledged = 0;
    let replays = 0;

    for (let round = 1; round <= ROUNDS; round++) {
      const context = `round ${round}, TEST_SEED=${SEED}`;
      const done = workload.actions.length;
      const victims = new Set(Array.from({ length: 1 + random.below(PROCESSES) }, () => random.below(PROCESSES)));
      kills += victims.size;
      const stopped = new AbortController();
      let isDown = false;
      const write = async (): Promise<void> => {
        while (!stopped.signal.aborted) {
          const at = random.below(PROCESSES);
          if (isDown && victims.has(at)) {
            await wait(5);
            continue;
          }
          // Preparing an action may need a response too, for a visitor's cookie.
          const action = await workload.next(url(at)).catch(() => undefined);
          if (!action) continue;
          triedAt.set(action, at);
          await workload.attempt(action, url(at)).catch((error: unknown) => {
            if (!(error instanceof RefusedError) || error.status !== 503) throw error;
            turnedAway.add(action);
          });
        }
      };
      const writers = Promise.all(Array.from({ length: WRITERS }, write));
      const killed = [...victims].map((at) => several!.processes[at]!);
      const kill = async (): Promise<void> => {
        while (workload.actions.length < done + WRITES) await wait(5);
        await wait(random.below(LATEST_KILL));
        isDown = true;
        await Promise.all(killed.map((running) => running.kill()));
        // The other processes, if any, carry on meanwhile.
        await Promise.all([...victims].map((at) => several!.replace(at)));
      };
      await Promise.race([kill(), writers]);
      stopped.abort();
      await writers;

      const actions = workload.actions.slice(done);
      const inDoubt = actions.filter((action) => !action.acknowledged);
      cutOff += inDoubt.length;
      acknowledged += actions.length - inDoubt.length;
      expect(
        inDoubt.filter((action) => !victims.has(triedAt.get(action)!) && !turnedAway.has(action)),
        `only a killed process breaks off, ${context}`,
      ).toEqual([]);
      await expectEffects(
        read,
        actions.filter((action) => action.acknowledged),
        context,
      );
      replays += await repeatAll(actions, inDoubt, elsewhere, context);
      await expectEffects(read, workload.actions, context);
      await expectSignedIn(workload, url(round), context);
      await expectFound(workload, url(round), context);
      const isChecked = round % ROUNDS_TO_MAILS === 0 || round === ROUNDS;
      if (isChecked) await expectMails(read, workload.actions, mails, context);
      const store = folderStore(path.join(dataDir, UPLOADS));
      expect(isChecked ? await checkPostgres(db, store, systemClock) : [], context).toEqual([]);
      if (round % 10 === 0) console.log(`${kills} kills, ${workload.actions.length} writes`);
    }

    if (turnedAway.size > 0) console.log(several.output().replaceAll(/^(?!.*request failed).*$\n/gm, ''));
    expect(turnedAway.size).toBeLessThanOrEqual(workload.actions.length / 100);
    const lost = await several.metric('db_lost_races_total');
    const kinds = Object.entries(Object.groupBy(workload.actions, ({ endpoint }) => endpoint.name));
    console.log(
      `${kills} kills of ${PROCESSES} processes, ${workload.actions.length} writes (${kinds.map(([name, all]) => `${name} ${all?.length}`).join(', ')}), ${acknowledged} acknowledged, ${cutOff - turnedAway.size} cut off by a kill, ${turnedAway.size} turned away, ${replays} answered again elsewhere, none lost; ${lost} races lost since the last starts (TEST_SEED=${SEED})`,
    );
  });
});
