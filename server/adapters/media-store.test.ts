import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { newDataDir, removeDataDir } from '../../tests/support/server-process.ts';
import { folderStore } from './media-store.ts';

let dataDir: string;
const at = (...parts: string[]) => path.join(dataDir, ...parts);
beforeEach(() => {
  dataDir = newDataDir();
});
afterEach(() => removeDataDir(dataDir));

async function namesOf(folder: string): Promise<string[]> {
  const names: string[] = [];
  for await (const name of folderStore(folder).names()) names.push(name);
  return names.toSorted();
}

it('lists its files in all subfolders, and nothing else', async () => {
  const store = folderStore(at('uploads'));
  for (const name of ['ab12-480.webp', 'ab12-960.webp', 'cd34.mp3']) {
    writeFileSync(at('in.part'), name);
    await store.put(name, at('in.part'));
  }
  mkdirSync(at('uploads/ef'));
  writeFileSync(at('uploads/stray.txt'), 'no file of ours');
  expect(await namesOf(at('uploads'))).toEqual(['ab12-480.webp', 'ab12-960.webp', 'cd34.mp3']);
});

it('lists nothing before anything is stored, and fails when it cannot read', async () => {
  expect(await namesOf(at('uploads'))).toEqual([]);
  writeFileSync(at('uploads'), 'a file in its place');
  await expect(namesOf(at('uploads'))).rejects.toThrow('ENOTDIR');
});
