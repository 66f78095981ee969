import { afterAll, expect, it, vi } from 'vitest';
import { openDatabase } from '../../server/db/open.ts';
import { makeDataFolder } from '../support/data-folder.ts';
import { amount, patience, rounds } from '../support/depth.ts';
import { addDueMembers, countDigests, digestsIn } from '../support/digests.ts';
import { removeDataDir, startServerProcess } from '../support/server-process.ts';

/** For more, run `DIGESTS=2000 npm test tests/durability/digests.test.ts`. */
const MEMBERS = Number(process.env.DIGESTS ?? amount(120, 240));
const KILLS = rounds(1, 4);
const SOON = { timeout: patience(), interval: 10 };

const dataDir = await makeDataFolder();
afterAll(() => removeDataDir(dataDir));

it('every member gets one digest and none gets two, however often the server is killed', async () => {
  const db = await openDatabase(dataDir);
  const addresses = await addDueMembers(db, { count: MEMBERS });
  await db.destroy();

  for (let kill = 1; kill <= KILLS; kill++) {
    const server = await startServerProcess({ dataDir });
    await vi.waitUntil(() => countDigests(dataDir) >= (MEMBERS * kill) / (KILLS + 1), SOON);
    await server.kill();
  }
  const last = await startServerProcess({ dataDir });
  await vi.waitUntil(() => countDigests(dataDir) >= MEMBERS, SOON);
  expect(await last.stop()).toBe(0);

  const after = await openDatabase(dataDir);
  const due = await after
    .selectFrom('users')
    .select('id')
    .where('next_digest_at', '<=', new Date().toISOString())
    .execute();
  const jobs = await after.selectFrom('jobs').select('kind').where('kind', '=', 'digest.send').execute();
  await after.destroy();
  expect([due, jobs]).toEqual([[], []]);
  expect(digestsIn(dataDir)).toEqual(new Map(addresses.map((address) => [address, 1])));
});
