import { afterEach, beforeEach, expect, it } from 'vitest';
import { register } from '#shared/contracts/endpoints/auth.ts';
import { getLibraryResource, putLibraryProgress } from '#shared/contracts/endpoints/library.ts';
import { openDatabase } from '../../server/db/open.ts';
import { systemClock } from '../../server/platform/clock.ts';
import { fillLibrary } from '../support/library.ts';
import { type ServerProcess, newDataDir, removeDataDir, startServerProcess } from '../support/server-process.ts';
import { TestClient } from '../support/test-client.ts';

const SLUG = 'phone-film-plan-and-consent';
const LENGTH = 100;
const PASSWORD = 'correct horse';

let dataDir: string;
let server: ServerProcess;
let cookies: ReadonlyMap<string, string>;

beforeEach(async () => {
  dataDir = newDataDir();
  const db = await openDatabase(dataDir);
  await fillLibrary({ db, clock: systemClock });
  const film = { film_provider: 'youtube', film_id: 'aqz-KE-bpKQ', film_seconds: LENGTH } as const;
  await db.updateTable('library_resources').set(film).where('slug', '=', SLUG).execute();
  await db.destroy();
  server = await startServerProcess({ dataDir });
  const client = new TestClient(server.url);
  const person = { firstName: 'Rosa', lastName: 'Bonheur', email: 'rosa@school.example' };
  await client.call(register, { body: { ...person, password: PASSWORD, confirmPassword: PASSWORD } });
  cookies = client.cookies;
});
afterEach(async () => {
  await server.kill();
  removeDataDir(dataDir);
});

/** The member, at the server that is running now. */
function member(): TestClient {
  const client = new TestClient(server.url);
  for (const [name, value] of cookies) client.cookies.set(name, value);
  return client;
}

it('a kill while a film is watched in two tabs loses no acknowledged progress', { tags: ['full'] }, async () => {
  const { id } = (await member().call(getLibraryResource, { params: { slug: SLUG } })).body;
  const acknowledged = new Set<number>();
  const watch = async (from: number, step: number): Promise<void> => {
    const tab = member();
    for (let second = from; second < LENGTH; second += step) {
      const ranges: [number, number][] = [[second, second + 1]];
      // oxlint-disable-next-line no-await-in-loop -- one report after the other, as a player sends them
      const { status } = await tab.call(putLibraryProgress, {
        params: { id: String(id) },
        body: { ranges, position: second, at: new Date().toISOString() },
      });
      if (status === 200) acknowledged.add(second);
      if (acknowledged.size === LENGTH / 2) await server.kill();
    }
  };
  await Promise.allSettled([watch(0, 2), watch(1, 2)]);
  expect(acknowledged.size).toBeGreaterThanOrEqual(LENGTH / 2);

  server = await startServerProcess({ dataDir });
  const { ranges } = (await member().call(getLibraryResource, { params: { slug: SLUG } })).body;
  const lost = [...acknowledged].filter((second) => !ranges.some(([from, to]) => from <= second && second + 1 <= to));
  expect(lost).toEqual([]);
});
