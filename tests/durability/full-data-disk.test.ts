import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { exampleBodies } from '../support/example-bodies.ts';
import { runCommand } from '../support/run-command.ts';
import { type ServerProcess, newDataDir, removeDataDir, startServerProcess } from '../support/server-process.ts';
import { type SmallDisk, canMount, mountDisk } from '../support/small-disk.ts';

let disk: SmallDisk;
let elsewhere: string;
let server: ServerProcess | undefined;
beforeEach(() => {
  if (!canMount) return;
  disk = mountDisk(48);
  elsewhere = newDataDir();
});
afterEach(async () => {
  await server?.kill();
  server = undefined;
  if (!canMount) return;
  disk.remove();
  removeDataDir(elsewhere);
});

/** The server closes idle connections, maybe at the moment in which one would be used again after a command. */
const unshared = { Connection: 'close' };

const inquire = async (): Promise<number> => {
  const body = JSON.stringify({ ...Object(exampleBodies['contact.send']), message: 'Words. '.repeat(200) });
  const headers = { 'Content-Type': 'application/json', ...unshared };
  return (await fetch(`${server!.url}/api/contact`, { method: 'POST', headers, body })).status;
};
const read = async (): Promise<number[]> =>
  Promise.all(
    ['/', '/api/services', '/blog'].map(async (at) => (await fetch(server!.url + at, { headers: unshared })).status),
  );

it.skipIf(!canMount)(
  'a full disk stops writes only: reads, a check and a backup to another disk work, and free space is enough to recover',
  async () => {
    const dataDir = path.join(disk.folder, 'data');
    mkdirSync(path.join(dataDir, 'uploads', 'ab'), { recursive: true });
    writeFileSync(path.join(dataDir, 'uploads', 'ab', 'abc.webp'), 'a picture');
    server = await startServerProcess({ dataDir, env: { FREE_DISK_MB: '0' } });
    expect(await inquire()).toBe(201);
    const file = path.join(elsewhere, 'backup.tar.gz');
    disk.fill();
    let status = 201;
    for (let tries = 0; status === 201 && tries < 200; tries++) status = await inquire();
    expect(status).toBe(507);
    expect(await read()).toEqual([200, 200, 200]);

    const checked = await runCommand('check', [], dataDir);
    expect(checked.stdout + checked.stderr).not.toMatch(/damaged|can’t read|SQLITE/);
    expect(await runCommand('backup', [file], dataDir)).toMatchObject({ code: 0, stderr: '' });
    expect(readdirSync(elsewhere)).toEqual(['backup.tar.gz']);
    expect(readdirSync(dataDir).filter((name) => name.startsWith('.'))).toEqual([]);

    disk.clear();
    expect(await inquire()).toBe(201);
    await server.stop();
    server = undefined;

    disk.fill();
    const alone = await runCommand('check', [], dataDir);
    expect(alone.stdout + alone.stderr).not.toMatch(/damaged|can’t read|SQLITE/);
    const restored = await runCommand('restore', [file], dataDir);
    expect(restored).toMatchObject({ code: 1, stderr: expect.stringMatching(/disk of .* (is full|has no room)/) });
    expect(restored.stderr).not.toContain('damaged');
    disk.clear();
    expect(await runCommand('restore', [file], dataDir)).toMatchObject({ code: 0 });
    expect(existsSync(path.join(dataDir, 'uploads', 'ab', 'abc.webp'))).toBe(true);
  },
);
