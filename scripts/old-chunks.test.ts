import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { restoreOldFiles, putAside } from './old-chunks.ts';

const DAY = 24 * 60 * 60 * 1000;
let top: string;
beforeEach(() => {
  top = mkdtempSync(path.join(tmpdir(), 'bonjour-chunks-'));
});
afterEach(() => rmSync(top, { recursive: true }));

/** A build that makes these files, on this day. */
async function build(files: readonly string[], day: number): Promise<string[]> {
  const folder = path.join(top, 'client');
  await putAside(folder, path.join(top, 'aside'));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(path.join(folder, 'assets'), { recursive: true });
  for (const file of files) writeFileSync(path.join(folder, 'assets', file), file);
  await restoreOldFiles(folder, path.join(top, 'aside'), day * DAY);
  return readdirSync(path.join(folder, 'assets')).toSorted();
}

it('keeps files of earlier builds for a week', async () => {
  expect(await build(['home-1.js', 'vendor-1.js'], 0)).toEqual(['home-1.js', 'vendor-1.js']);
  expect(await build(['home-2.js', 'vendor-1.js'], 1)).toEqual(['home-1.js', 'home-2.js', 'vendor-1.js']);
  expect(await build(['home-3.js', 'vendor-1.js'], 7)).toEqual(['home-1.js', 'home-2.js', 'home-3.js', 'vendor-1.js']);
  expect(await build(['home-3.js', 'vendor-1.js'], 9)).toEqual(['home-2.js', 'home-3.js', 'vendor-1.js']);
});
