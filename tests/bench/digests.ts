/**
 * `npm run bench -- digests`: how long it takes to send `--members` digests (10,000 by default) that are due in the same minute,
 * from the first to the last email in the outbox folder, with the server's memory and others' waits for the feed meanwhile. On
 * SQLite, and on PostgreSQL with three processes. Throws if anyone gets none or two.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { systemClock } from '../../server/platform/clock.ts';
import { writeCommunity } from '../../server/cli/demo/write-community.ts';
import type { Db } from '../../server/db/transaction.ts';
import { isPostgresInstalled } from '../../scripts/postgres-package.mjs';
import { addDueMembers, countDigests, digestsIn } from '../support/digests.ts';
import type { ServerProcess } from '../support/server-process.ts';
import { type AtEnd, startMeasured } from './sites.ts';
import { lines } from './table.ts';

const POSTS = 5000;
const HEADINGS = ['', 'digests', 'seconds', 'a second', 'MB before', 'MB at most', 'feed p50 ms', 'feed p99 ms', ''];

export async function benchDigests(members: number, atEnd: AtEnd): Promise<void> {
  const rows = [HEADINGS];
  for (const onPostgres of isPostgresInstalled() ? [undefined, 3] : [undefined]) {
    console.log(`Writing ${members.toLocaleString('en-GB')} members ${onPostgres ? 'on PostgreSQL' : 'for SQLite'} …`);
    let addresses: string[] = [];
    const fill = async (db: Db): Promise<void> => {
      const size = { members: 100, posts: POSTS, seed: 1, passwordHash: 'x', now: systemClock.now() };
      await writeCommunity(db, size, () => {});
      addresses = await addDueMembers(db, { count: members, posts: 100 });
    };
    const site = await startMeasured({ ...(onPostgres && { onPostgres }), members: 1, fill, atEnd });
    rows.push([site.name, ...(await measure(site.processes, site.cookies[0]!, addresses))]);
    for (const running of site.processes) await running.stop();
  }
  console.log('');
  for (const line of lines(rows)) console.log(line);
}

async function measure(processes: readonly ServerProcess[], cookie: string, addresses: readonly string[]) {
  const [{ dataDir, url }] = processes as readonly [ServerProcess];
  const before = memoryOf(processes, 'VmRSS');
  const begun = performance.now();
  const times: number[] = [];
  while (countDigests(dataDir) < addresses.length) {
    const asked = performance.now();
    const answer = await fetch(`${url}/api/feed/posts?limit=20`, { headers: { Cookie: cookie } });
    if (!answer.ok) throw new Error(`The feed was answered with ${answer.status}`);
    await answer.arrayBuffer();
    times.push(performance.now() - asked);
    await wait(50);
  }
  const seconds = (performance.now() - begun) / 1000;
  const counts = digestsIn(dataDir);
  const wrong = addresses.filter((address) => counts.get(address) !== 1);
  if (wrong.length > 0) throw new Error(`${wrong.length} members did not get one digest each, such as ${wrong[0]}`);
  const sorted = times.toSorted((one, other) => one - other);
  return [
    addresses.length.toLocaleString('en-GB'),
    seconds.toFixed(1),
    (addresses.length / seconds).toFixed(0),
    before.toFixed(0),
    memoryOf(processes, 'VmHWM').toFixed(0),
    sorted[Math.floor(sorted.length / 2)]!.toFixed(1),
    sorted[Math.floor(sorted.length * 0.99)]!.toFixed(1),
    '',
  ];
}

/** The memory of the largest process, or its peak, in MB. Linux only. */
const memoryOf = (processes: readonly ServerProcess[], field: 'VmRSS' | 'VmHWM'): number =>
  Math.max(
    ...processes.map(
      ({ child }) =>
        Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) /
        1024,
    ),
  );
