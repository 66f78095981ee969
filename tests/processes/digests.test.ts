import { afterEach, describe, expect, it, onTestFailed, vi } from 'vitest';
import { amount, patience, rounds } from '../support/depth.ts';
import { addDueMembers, countDigests, digestsIn } from '../support/digests.ts';
import { hasPostgres } from '../support/postgres-server.ts';
import { type SeveralProcesses, startSeveral } from '../support/several-processes.ts';

/** For more, run `DIGESTS=2000 npm test tests/processes/digests.test.ts`. */
const MEMBERS = Number(process.env.DIGESTS ?? amount(120, 240));
const KILLS = rounds(1, 3);
const SOON = { timeout: patience(), interval: 20 };

describe.skipIf(!hasPostgres)('three processes on one database', () => {
  let several: SeveralProcesses | undefined;
  afterEach(() => several?.stop());

  it('send each member one digest while they are killed one after the other', { tags: ['full'] }, async () => {
    several = await startSeveral({ isDurable: true });
    const { db, dataDir } = several;
    onTestFailed(() => console.log(several!.output()));
    const addresses = await addDueMembers(db, { count: MEMBERS });
    // A running process begins within half a minute; one that starts begins at once.
    for (let kill = 0; kill < KILLS; kill++) {
      const killed = several.processes[kill]!;
      await killed.kill();
      await several.replace(kill);
      await vi.waitUntil(() => countDigests(dataDir) >= (MEMBERS * (kill + 1)) / (KILLS + 1), SOON);
    }
    const left = () => db.selectFrom('jobs').select('id').where('kind', '=', 'digest.send').execute();
    await vi.waitUntil(async () => countDigests(dataDir) >= MEMBERS && (await left()).length === 0, SOON);
    expect(digestsIn(dataDir)).toEqual(new Map(addresses.map((address) => [address, 1])));
  });
});
