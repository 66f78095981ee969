import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { newDataDir, removeDataDir } from '../../tests/support/server-process.ts';
import { outboxMail } from '../adapters/mail.ts';
import { folderStore } from '../adapters/media-store.ts';
import { moveDurably, syncTree, writeDurably, readOrCreateText } from './durable-files.ts';
import { folderSecrets, sessionSecret } from './secrets.ts';

let dataDir: string;
const at = (...parts: string[]) => path.join(dataDir, ...parts);
beforeEach(() => {
  dataDir = newDataDir();
});
afterEach(() => removeDataDir(dataDir));

/** Records what is synced: the names of files and folders in the data folder at that moment. */
async function spyOnSync(): Promise<string[]> {
  const synced: string[] = [];
  const handle = await open(dataDir, 'r');
  const prototype = Object.getPrototypeOf(handle) as { sync(this: { fd: number }): Promise<void> };
  await handle.close();
  vi.spyOn(prototype, 'sync').mockImplementation(async function (this: { fd: number }) {
    const inode = (file: string): number => statSync(file).ino;
    const own = (await import('node:fs')).fstatSync(this.fd).ino;
    const all = ['', ...(readdirSync(dataDir, { recursive: true }) as string[])];
    synced.push(all.find((name) => inode(at(name)) === own) ?? '?');
  });
  return synced;
}

const INSTALLS: Record<string, { write: () => Promise<unknown>; expected: (synced: string[]) => void }> = {
  'a mail in the outbox': {
    write: () =>
      outboxMail(at('outbox'), { address: 'a@b.example', host: 'b.example' })({
        id: 'one',
        to: 'rosa@school.example',
        subject: 'Bonjour',
        text: 'Bonjour',
      }),
    expected: (synced) => expect(synced).toEqual(['', 'outbox/one.eml.part', 'outbox']),
  },
  'an uploaded file': {
    write: () => folderStore(at('uploads')).put('ab12.webp', at('in.part')),
    expected: (synced) => expect(synced).toEqual(['in.part', 'uploads', '', 'uploads/ab']),
  },
  'the secret that signs cookies': {
    write: () => sessionSecret(folderSecrets(dataDir), undefined),
    expected: (synced) => expect(synced).toEqual(['session-secret.part', '']),
  },
};

describe('content, name and folder are synced to disk by', () => {
  it.each(Object.keys(INSTALLS))('%s', async (name) => {
    writeFileSync(at('in.part'), 'a picture');
    const synced = await spyOnSync();
    await INSTALLS[name]!.write();
    INSTALLS[name]!.expected(synced.map((file) => file.replaceAll(path.sep, '/')));
  });
});

it('syncs a whole folder to disk: its files, folders and their names', async () => {
  await writeDurably(at('staged/uploads/ab/one'), 'one');
  await writeDurably(at('staged/two'), 'two');
  const synced = await spyOnSync();
  await syncTree(at('staged'));
  expect(synced.map((file) => file.replaceAll(path.sep, '/')).toSorted()).toEqual([
    '',
    'staged',
    'staged/two',
    'staged/uploads',
    'staged/uploads/ab',
    'staged/uploads/ab/one',
  ]);
});

describe('a file that cannot be written', () => {
  it('leaves the old file and no partial one', async () => {
    writeFileSync(at('kept'), 'old');
    const handle = await open(dataDir, 'r');
    const prototype = Object.getPrototypeOf(handle) as { writeFile(): Promise<void> };
    await handle.close();
    vi.spyOn(prototype, 'writeFile').mockRejectedValue(Object.assign(new Error('full'), { code: 'ENOSPC' }));
    await expect(writeDurably(at('kept'), 'new')).rejects.toThrow('full');
    expect(readFileSync(at('kept'), 'utf8')).toBe('old');
    expect(readdirSync(dataDir)).toEqual(['kept']);
  });

  it('is reported when its source is missing', async () => {
    await expect(moveDurably(at('nothing'), at('uploads', 'x'))).rejects.toThrow('ENOENT');
    expect(existsSync(at('uploads', 'x'))).toBe(false);
  });
});

describe('a generated text that is stored in a file', () => {
  const file = () => at('secret');

  it('is generated once', async () => {
    expect(await readOrCreateText(file(), () => 'first')).toBe('first');
    expect(await readOrCreateText(file(), () => 'second')).toBe('first');
  });

  it.each([
    ['nothing', ''],
    ['zeros', '\0\0\0\0'],
  ])('is generated again if a power cut left %s', async (_, left) => {
    writeFileSync(file(), left);
    expect(await readOrCreateText(file(), () => 'new')).toBe('new');
    expect(readFileSync(file(), 'utf8')).toBe('new');
  });

  it('is readable by its owner only', async () => {
    await readOrCreateText(file(), () => 'new');
    expect(statSync(file()).mode & 0o777).toBe(0o600);
  });
});
