import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { newDataDir, removeDataDir } from '../../tests/support/server-process.ts';
import { type DataUse, acquireDataLock } from './data-lock.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = newDataDir();
});
afterEach(() => removeDataDir(dataDir));

const modulePath = fileURLToPath(new URL('data-lock.ts', import.meta.url));

/** Whether another process gets the folder. */
function anotherProcessGets(use: DataUse): boolean {
  const script = `import { acquireDataLock } from ${JSON.stringify(modulePath)};
    process.exit(acquireDataLock(${JSON.stringify(dataDir)}, ${JSON.stringify(use)}) ? 0 : 9);`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  if (status !== 0 && status !== 9) throw new Error(stderr);
  return status === 0;
}

/** Collects garbage a few times: native objects are freed after the collection that finds them. */
async function collectGarbage(): Promise<void> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  for (let times = 0; times < 5; times++) {
    collect();
    await new Promise((resolve) => setImmediate(resolve));
  }
}

it('holds when nobody keeps what it gave and garbage is collected', async () => {
  acquireDataLock(dataDir, 'serve');
  await collectGarbage();
  expect(acquireDataLock(dataDir, 'serve')).toBeUndefined();
  expect(anotherProcessGets('serve')).toBe(false);
  expect(anotherProcessGets('replace')).toBe(false);
});

const USES: readonly DataUse[] = ['serve', 'work', 'replace'];
/** What a second process may do while a first one does the other. */
const TOGETHER: ReadonlySet<string> = new Set(['serve work', 'work serve', 'work work']);

it.each(USES.flatMap((first) => USES.map((second) => [first, second] as const)))(
  'while one process may %s, another may %s only if neither is in the way of the other',
  (first, second) => {
    const lock = acquireDataLock(dataDir, first)!;
    expect(anotherProcessGets(second)).toBe(TOGETHER.has(`${first} ${second}`));
    lock.release();
    expect(anotherProcessGets(second)).toBe(true);
  },
);
