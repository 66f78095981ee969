import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { newDataDir, removeDataDir } from '../../tests/support/server-process.ts';
import { type DataUse, acquireDataLock } from './data-lock.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = newDataDir();
});
afterEach(() => removeDataDir(dataDir));

const modulePath = fileURLToPath(new URL('data-lock.ts', import.meta.url));

/** Another process, which takes and releases a folder on request, and reports whether it succeeded. */
let another: ChildProcess;
beforeAll(() => {
  const script = `import { acquireDataLock } from ${JSON.stringify(modulePath)};
    process.on('message', ([dataDir, use]) => {
      const lock = acquireDataLock(dataDir, use);
      lock?.release();
      process.send(lock !== undefined);
    });`;
  another = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
});
afterAll(() => another.kill());

/** Whether another process gets the folder. */
async function anotherProcessGets(use: DataUse): Promise<boolean> {
  const answer = once(another, 'message');
  another.send([dataDir, use]);
  return (await answer)[0] as boolean;
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

it('is held after garbage collection even if the returned object is no longer referenced', async () => {
  acquireDataLock(dataDir, 'serve');
  await collectGarbage();
  expect(acquireDataLock(dataDir, 'serve')).toBeUndefined();
  expect(await anotherProcessGets('serve')).toBe(false);
  expect(await anotherProcessGets('replace')).toBe(false);
});

const USES: readonly DataUse[] = ['serve', 'work', 'replace'];
/** What a second process may do while a first one does the other. */
const TOGETHER: ReadonlySet<string> = new Set(['serve work', 'work serve', 'work work']);

it.each(USES.flatMap((first) => USES.map((second) => [first, second] as const)))(
  'while one process may %s, another may %s only if the two do not conflict',
  async (first, second) => {
    const lock = acquireDataLock(dataDir, first)!;
    expect(await anotherProcessGets(second)).toBe(TOGETHER.has(`${first} ${second}`));
    lock.release();
    expect(await anotherProcessGets(second)).toBe(true);
  },
);
