import { afterEach, expect, it } from 'vitest';
import { searchPlaces } from '#shared/contracts/endpoints/account.ts';
import { login } from '#shared/contracts/endpoints/auth.ts';
import { useDataFolder } from '../support/data-folder.ts';
import { patience } from '../support/depth.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { MemberClient } from '../support/test-client.ts';

const ADMIN = { email: 'admin@school.example', password: 'correct horse' };
const folder = useDataFolder();
let server: ServerProcess | undefined;
afterEach(() => server?.kill());

it('a new server finds places as soon as somebody searches for one', { tags: ['full'] }, async () => {
  const env = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password, LOG_LEVEL: 'info' };
  server = await startServerProcess({ dataDir: folder.path, env });
  const admin = new MemberClient(server.url);
  await admin.call(login, { body: ADMIN });

  const { body } = await admin.call(searchPlaces, { query: { search: 'Winchester' } });
  expect(body.map(({ label }) => label)).toContain('Winchester, England, United Kingdom');
  // A process of its own imports them, which logs a line. It may arrive after the server's response.
  await expect.poll(() => server?.output(), { timeout: patience() }).toContain('places: imported');
  expect(server.output()).not.toContain('Winchester');
});
