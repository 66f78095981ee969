import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, openSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { SERVER } from '../../scripts/paths.mjs';
import { freePort } from '../support/postgres-server.ts';
import { newDataDir, removeDataDir, startServerProcess } from '../support/server-process.ts';

/** Takes no byte, as a file on a full disk. */
const FULL = '/dev/full';
const hasFull = existsSync(FULL);

let dataDir: string;
beforeEach(() => {
  dataDir = newDataDir();
});
afterEach(() => removeDataDir(dataDir));

const start = (port: number, env: Record<string, string>) => {
  const full = openSync(FULL, 'w');
  const child = spawn(process.execPath, SERVER, {
    stdio: ['ignore', full, full],
    env: { PATH: process.env.PATH, NODE_ENV: 'production', PORT: String(port), CIRCLE_DATA_DIR: dataDir, ...env },
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { child, ended };
};

async function untilHealthy(url: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`${url}/api/health`).catch(() => undefined);
    if (answer?.status === 200) return;
    await wait(50);
  }
}

it.skipIf(!hasFull)(
  'a server whose log disk is full still serves, stops on request, and releases its folder',
  async () => {
    mkdirSync(path.join(dataDir), { recursive: true });
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const { child, ended } = start(port, { LOG_LEVEL: 'info' });
    await untilHealthy(url);
    for (let round = 0; round < 20; round++) expect((await fetch(url)).status).toBe(200);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    // Nobody could have read the administrator's password, so the next start makes a new one.
    const next = await startServerProcess({ dataDir });
    expect(next.output()).toContain('Listening');
    for (let tries = 0; !next.output().includes('with the password') && tries < 100; tries++) await wait(50);
    expect(next.output()).toContain('with the password');
    await next.stop();
  },
);
