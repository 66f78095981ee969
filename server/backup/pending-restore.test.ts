import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newDataDir, removeDataDir } from '../../tests/support/server-process.ts';
import { openDatabase } from '../db/open.ts';
import { restoreIsPending } from '../platform/data-folder.ts';
import { type RestorePlan, carryOutRestore, finishPendingRestore } from './pending-restore.ts';

let dataDir = '';
const at = (...parts: string[]) => path.join(dataDir, ...parts);
const write = (name: string, content: string) => {
  mkdirSync(path.dirname(at(name)), { recursive: true });
  writeFileSync(at(name), content);
};

const plan: RestorePlan = {
  staged: '.restore-x',
  aside: 'replaced-x',
  old: ['bonjour.sqlite', 'bonjour.sqlite-wal'],
  new: ['bonjour.sqlite', 'uploads'],
};
const moves: [from: string, to: string][] = [
  ['bonjour.sqlite', 'replaced-x/bonjour.sqlite'],
  ['bonjour.sqlite-wal', 'replaced-x/bonjour.sqlite-wal'],
  ['.restore-x/bonjour.sqlite', 'bonjour.sqlite'],
  ['.restore-x/uploads', 'uploads'],
];

beforeEach(() => {
  dataDir = newDataDir();
  write('bonjour.sqlite', 'old');
  write('bonjour.sqlite-wal', 'old log');
  write('.restore-x/bonjour.sqlite', 'new');
  write('.restore-x/uploads/a.webp', 'new picture');
});
afterEach(() => removeDataDir(dataDir));

const expectRestored = () => {
  expect(readFileSync(at('bonjour.sqlite'), 'utf8')).toBe('new');
  expect(readFileSync(at('uploads/a.webp'), 'utf8')).toBe('new picture');
  expect(existsSync(at('bonjour.sqlite-wal'))).toBe(false);
  expect(readFileSync(at('replaced-x/bonjour.sqlite'), 'utf8')).toBe('old');
  expect(readFileSync(at('replaced-x/bonjour.sqlite-wal'), 'utf8')).toBe('old log');
  expect(readdirSync(dataDir).toSorted()).toEqual(['bonjour.sqlite', 'replaced-x', 'uploads']);
};

describe('a planned restore', () => {
  it('replaces the old files, keeps them in a folder and leaves nothing behind', async () => {
    await carryOutRestore(dataDir, plan);
    expectRestored();
  });

  it.each([0, 1, 2, 3, 4])('is finished by the next start when a crash came after %i moves', async (done) => {
    write('restore-pending.json', JSON.stringify(plan));
    mkdirSync(at('replaced-x'));
    for (const [from, to] of moves.slice(0, done)) renameSync(at(from), at(to));
    await finishPendingRestore(dataDir);
    expectRestored();
  });

  it('is finished after a crash during the deletion of the emptied folder, too', async () => {
    await carryOutRestore(dataDir, plan);
    write('restore-pending.json', JSON.stringify(plan));
    rmSync(at('.restore-x'), { recursive: true, force: true });
    await finishPendingRestore(dataDir);
    expectRestored();
  });

  it('prevents other processes from creating an empty database in the meantime', async () => {
    write('restore-pending.json', JSON.stringify(plan));
    renameSync(at('bonjour.sqlite'), at('elsewhere'));
    expect(restoreIsPending(dataDir)).toBe(true);
    await expect(openDatabase(dataDir)).rejects.toThrow('isn’t finished');
    expect(existsSync(at('bonjour.sqlite'))).toBe(false);
  });
});
