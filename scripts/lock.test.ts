import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withLock, joinLock } from './lock.mjs';

describe('the lock', () => {
  let place: string;
  let folder: string;
  beforeEach(() => {
    place = mkdtempSync(path.join(tmpdir(), 'lock-'));
    folder = path.join(place, 'lock');
    vi.spyOn(console, 'log').mockImplementation(() => {});
  });
  afterEach(() => rmSync(place, { recursive: true }));

  const anHourAgo = new Date(Date.now() - 3_600_000);
  const work = () => withLock(() => Promise.resolve('done'), { folder, pollMs: 1 });

  it('is released after the work, even after a failure', async () => {
    await expect(work()).resolves.toBe('done');
    await expect(withLock(() => Promise.reject(new Error('no disk')), { folder })).rejects.toThrow('no disk');
    expect(existsSync(folder)).toBe(false);
  });

  it('lets one process work at a time', async () => {
    const log = path.join(place, 'log');
    const script = path.join(place, 'worker.mjs');
    writeFileSync(
      script,
      `import { appendFileSync } from 'node:fs';
       import { setImmediate } from 'node:timers/promises';
       import { withLock, joinLock } from ${JSON.stringify(path.join(import.meta.dirname, 'lock.mjs'))};
       const note = (text) => appendFileSync(${JSON.stringify(log)}, text);
       for (let round = 0; round < 5; round++) {
         await withLock(async () => { note('('); await setImmediate(); note(')'); },
           { folder: ${JSON.stringify(folder)}, pollMs: 1 });
       }`,
    );
    const workers = [1, 2, 3].map(() => spawn(process.execPath, [script]));
    await Promise.all(workers.map((worker) => once(worker, 'close')));
    expect(readFileSync(log, 'utf8')).toBe('()'.repeat(15));
  });

  it.each([
    ['a process that is gone', () => `2147483646@${hostname()}`, new Date()],
    [
      'a killed container whose process id and host name are in use again',
      () => `${process.pid}@${hostname()}`,
      new Date(),
    ],
    ['an owner of long ago on another machine', () => '1@elsewhere', anHourAgo],
  ])('is taken over from %s', async (_, owner, since) => {
    mkdirSync(folder);
    writeFileSync(path.join(folder, owner()), '');
    utimesSync(path.join(folder, owner()), since, since);
    await expect(work()).resolves.toBe('done');
  });

  it('is taken over from a process that died before it wrote its id', async () => {
    mkdirSync(folder);
    utimesSync(folder, anHourAgo, anHourAgo);
    await expect(work()).resolves.toBe('done');
  });

  it('can be shared with child processes, which may outlive the owner', async () => {
    await withLock(
      () => {
        const leave = joinLock(4711);
        expect(readdirSync(folder)).toHaveLength(2);
        leave();
        expect(readdirSync(folder)).toHaveLength(1);
        return Promise.resolve();
      },
      { folder },
    );
    joinLock(4711)();
    expect(existsSync(folder)).toBe(false);
  });

  it('waits while its owner is alive', async () => {
    mkdirSync(folder);
    writeFileSync(path.join(folder, `2147483646@${hostname()}`), '');
    writeFileSync(path.join(folder, `${process.ppid}@${hostname()}`), '');
    let worked = false;
    const waiting = withLock(() => Promise.resolve((worked = true)), { folder, pollMs: 1 });
    expect(worked).toBe(false);
    rmSync(folder, { recursive: true });
    await waiting;
    expect(worked).toBe(true);
  });
});
