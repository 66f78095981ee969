import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { newDataDir, removeDataDir } from '../../tests/support/server-process.ts';
import { TestClock } from '../../tests/support/test-clock.ts';
import { openIncoming } from './incoming.ts';

const HOUR = 60 * 60 * 1000;

let parent: string;
beforeEach(() => {
  parent = newDataDir();
});
afterEach(() => removeDataDir(parent));

/** Writes a file with the clock's time as its last change. */
function write(clock: TestClock, ...place: string[]): string {
  const file = path.join(...place);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, 'half');
  for (const touched of [file, path.dirname(file)]) utimesSync(touched, clock.now() / 1000, clock.now() / 1000);
  return file;
}

it('keeps the files of another running process, at a start and for days', async () => {
  const clock = new TestClock();
  const [first, second] = [openIncoming(parent, clock), openIncoming(parent, clock)];
  const file = write(clock, first.folder, 'one.part');
  expect(await second.sweep(true)).toBe(0);
  for (let hour = 0; hour < 48; hour++) {
    clock.advance(HOUR);
    utimesSync(file, clock.now() / 1000, clock.now() / 1000);
    await first.sweep(false);
    expect(await second.sweep(false)).toBe(0);
  }
  // One that has not cleaned up for long is still there.
  clock.advance(24 * HOUR);
  expect(await second.sweep(false)).toBe(0);
  expect(existsSync(file)).toBe(true);
  await first.close();
  expect(readdirSync(parent)).toEqual([path.basename(path.dirname(second.folder))]);
  await second.close();
  expect(readdirSync(parent)).toEqual([]);
});

it('removes a killed process’s files at once at the next start, otherwise after two hours', async () => {
  const clock = new TestClock();
  const killed = write(clock, parent, 'killed', 'one.part');
  write(clock, parent, 'of-an-older-version.part');
  const own = openIncoming(parent, clock);
  expect(await own.sweep(false)).toBe(0);
  clock.advance(2 * HOUR + 1000);
  utimesSync(path.dirname(killed), clock.now() / 1000, clock.now() / 1000);
  // The killed process's folder has changed since, the single file has not.
  expect(await own.sweep(false)).toBe(1);
  expect(await own.sweep(true)).toBe(1);
  expect(existsSync(killed)).toBe(false);
  await own.close();
});

it('removes its own files that have not changed for an hour', async () => {
  const clock = new TestClock();
  const own = openIncoming(parent, clock);
  const old = write(clock, own.folder, 'old.part');
  clock.advance(HOUR + 1000);
  const young = write(clock, own.folder, 'young.part');
  expect(await own.sweep(true)).toBe(1);
  expect([existsSync(old), existsSync(young)]).toEqual([false, true]);
  await own.close();
});
