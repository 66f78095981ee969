import { setTimeout as wait } from 'node:timers/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import BetterSqlite3 from 'better-sqlite3';
import { useDataFolder } from '../support/data-folder.ts';
import { patience } from '../support/depth.ts';
import { runCommand } from '../support/run-command.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { databaseFile } from '../../server/platform/data-folder.ts';

/** How long the server runs before others are refused, in milliseconds: `LOCK_MS=20000 npm test tests/durability`. */
const LOCK_MS = Number(process.env.LOCK_MS ?? 0);

const folder = useDataFolder();
let server: ServerProcess;

/** Collects garbage all the time, and says so once the garbage of the start must be gone. */
const COLLECTING = `data:text/javascript,let times=0;setInterval(()=>{gc();if(++times===10)console.log('collected')},20).unref()`;

beforeEach(async () => {
  server = await startServerProcess({
    dataDir: folder.path,
    env: { NODE_OPTIONS: `--expose-gc --import "${COLLECTING}"` },
  });
});
afterEach(() => server.kill());

it('a second server and a restore are refused while a server runs on the folder', { tags: ['full'] }, async () => {
  const backup = path.join(folder.path, 'out.tar.gz');
  expect(await runCommand('backup', [backup], folder.path)).toMatchObject({ code: 0 });
  await vi.waitFor(() => expect(server.output()).toContain('collected'), { timeout: patience(), interval: 20 });
  await wait(LOCK_MS);

  await expect(startServerProcess({ dataDir: folder.path })).rejects.toThrow('Another server is using');
  const { code, stderr } = await runCommand('restore', [backup], folder.path);
  expect(stderr).toContain('Stop it first');
  expect(code).toBe(1);

  expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
  await server.stop();
  expect(await runCommand('restore', [backup], folder.path)).toMatchObject({ code: 0 });
});

it('a command of a newer version does not migrate the database of a running server', { tags: ['full'] }, async () => {
  const sqlite = new BetterSqlite3(databaseFile(folder.path));
  const migrations = () => sqlite.prepare('select count(*) from kysely_migration').pluck().get() as number;
  const known = migrations();
  // To the command, the server now looks like a version before this migration.
  sqlite.exec("delete from kysely_migration where name like '%-members-without-accents'");

  for (const [command, ...args] of [['admin', 'rosa@school.example'], ['rebuild-points'], ['seed-demo']] as const) {
    const { code, stderr } = await runCommand(command, args, folder.path);
    expect(stderr).toContain('Stop the server, then try again.');
    expect(code).toBe(1);
  }
  expect(migrations()).toBe(known - 1);
  sqlite.close();

  await server.stop();
  expect(await runCommand('rebuild-points', [], folder.path)).toMatchObject({ code: 0 });
  expect(await runCommand('check', [], folder.path)).toMatchObject({ code: 0 });
});
