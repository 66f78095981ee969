import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { useDataFolder } from '../support/data-folder.ts';
import { rounds, SEED } from '../support/depth.ts';
import { createRandom } from '../support/random.ts';
import { runCommand } from '../support/run-command.ts';
import { removeAbandoned } from '../../server/backup/staging.ts';

const KILLS = rounds(2, 20);
const folder = useDataFolder();
const random = createRandom(SEED);

it(`${KILLS} killed backups leave no files for long, and the next backup is complete`, async () => {
  const target = path.join(folder.path, 'elsewhere');
  mkdirSync(target);
  for (let number = 0; number < 200; number++) folder.write(`uploads/ab/ab${number}.webp`, `picture ${number}`);
  writeFileSync(path.join(folder.path, 'session-secret'), 'a secret of forty characters, which nobody sees');
  const command = path.resolve('server/cli/backup.ts');
  const hidden = (place: string) => readdirSync(place).filter((name) => name.startsWith('.'));
  let caught = 0;
  for (let round = 0; round < KILLS; round++) {
    const file = path.join(target, `${round}.tar.gz`);
    const child = spawn(process.execPath, [command, file], {
      stdio: 'ignore',
      env: { PATH: process.env.PATH, CIRCLE_DATA_DIR: folder.path },
    });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    // It loads for a while first; what is to be cut short comes after.
    while (child.exitCode === null && hidden(folder.path).length === 0 && hidden(target).length === 0) await wait(1);
    await wait(random.below(60));
    const signal = round % 4 === 3 ? 'SIGTERM' : 'SIGKILL';
    child.kill(signal);
    await ended;
    const left = [...hidden(folder.path), ...hidden(target)];
    // Asked to end, it tidies up by itself.
    expect(signal === 'SIGTERM' ? left : [], `round ${round}, seed ${SEED}`).toEqual([]);
    if (left.length > 0) caught++;
    // As the running server does hourly, and each backup before it begins.
    removeAbandoned(folder.path, target);
    expect([...hidden(folder.path), ...hidden(target)], `round ${round}, seed ${SEED}`).toEqual([]);
  }
  const last = path.join(target, 'last.tar.gz');
  expect(await runCommand('backup', [last], folder.path)).toMatchObject({ code: 0, stderr: '' });
  expect(statSync(path.join(folder.path, 'uploads/ab/ab1.webp')).nlink).toBe(1);
  expect(await runCommand('restore', [last], folder.path)).toMatchObject({ code: 0 });
  console.log(`${KILLS} backups killed, ${caught} of them had begun (TEST_SEED=${SEED})`);
});

it('a check lists the files that an interrupted backup left', { tags: ['full'] }, async () => {
  mkdirSync(path.join(folder.path, '.backup-of-long-ago'));
  const { code, stdout } = await runCommand('check', [], folder.path);
  expect(code).toBe(1);
  expect(stdout).toContain('.backup-of-long-ago, which contains secrets');
});
