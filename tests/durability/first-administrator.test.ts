import { afterEach, beforeEach, expect, it } from 'vitest';
import { login } from '#shared/contracts/endpoints/auth.ts';
import { newDataDir, removeDataDir, startServerProcess, type ServerProcess } from '../support/server-process.ts';
import { TestClient } from '../support/test-client.ts';

let dataDir: string;
let server: ServerProcess | undefined;
beforeEach(() => {
  dataDir = newDataDir();
});
afterEach(async () => {
  await server?.kill();
  removeDataDir(dataDir);
});

it('makes an administrator at the very first start, and says once how to sign in', async () => {
  server = await startServerProcess({ dataDir });
  const first = server.output;
  await expect.poll(first, { timeout: 60_000 }).toMatch(/admin@localhost with the password \S+/);
  const password = /with the password (\S+)/.exec(first())?.[1] ?? '';
  const { body } = await new TestClient(server.url).call(login, { body: { email: 'admin@localhost', password } });
  expect(body).toMatchObject({ email: 'admin@localhost', isAdmin: true });
  expect(await server.stop()).toBe(0);

  server = await startServerProcess({ dataDir });
  expect((await new TestClient(server.url).request('GET', '/api/health')).status).toBe(200);
  expect(await server.stop()).toBe(0);
  expect(server.output()).not.toContain('password');
});
