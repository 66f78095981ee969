import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { newDataDir, removeDataDir } from '../../tests/support/server-process.ts';
import { PUSH_KEYS } from '../platform/data-folder.ts';
import { folderSecrets } from '../platform/secrets.ts';
import { readPushKeys } from './web-push.ts';

let folder: string;
beforeEach(() => {
  folder = newDataDir();
});
afterEach(() => removeDataDir(folder));

it('push keys are generated once, readable only by the folder’s owner', async () => {
  const [one, two] = await Promise.all([readPushKeys(folderSecrets(folder)), readPushKeys(folderSecrets(folder))]);
  expect([two, await readPushKeys(folderSecrets(folder))]).toEqual([one, one]);
  const file = path.join(folder, PUSH_KEYS);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(one);
});

it('damaged push keys are reported, not replaced', async () => {
  writeFileSync(path.join(folder, PUSH_KEYS), '{"publicKey":"');
  await expect(readPushKeys(folderSecrets(folder))).rejects.toThrow('push-keys.json is damaged');
});
