import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sendInquiry } from '#shared/contracts/endpoints/contact.ts';
import { patience } from '../support/depth.ts';
import { newDataDir, removeDataDir, startServerProcess, type ServerProcess } from '../support/server-process.ts';
import { TestClient } from '../support/test-client.ts';

/** A port of this machine where no mail server listens. */
const NO_MAIL_SERVER = 'smtp://127.0.0.1:9';
/** A failed email is retried after a quarter of a minute. */
const ONCE_DUE = { timeout: patience(90_000), interval: 100 };

let dataDir: string;
let server: ServerProcess | undefined;
beforeEach(() => {
  dataDir = newDataDir();
});
afterEach(async () => {
  await server?.kill();
  removeDataDir(dataDir);
});

/** The emails in the server's outbox folder, where it writes them without a mail server. */
async function mails(): Promise<string> {
  const outbox = path.join(dataDir, 'outbox');
  const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'));
  return (await Promise.all(names.map((name) => readFile(path.join(outbox, name), 'utf8')))).join('\n');
}

it(
  'an inquiry is accepted while the mail server is down, and emailed once it is up again',
  { tags: ['full'] },
  async () => {
    server = await startServerProcess({ dataDir, env: { SMTP_URL: NO_MAIL_SERVER } });
    const message = 'Could you film our flying club from above?';
    const body = { firstName: 'Hélène', lastName: 'Boucher', email: 'helene@school.example', message };
    expect((await new TestClient(server.url).call(sendInquiry, { body })).status).toBe(201);
    await vi.waitFor(() => expect(server?.output()).toContain('a job failed'), ONCE_DUE);
    expect(await server.stop()).toBe(0);

    server = await startServerProcess({ dataDir });
    await vi.waitFor(async () => {
      const written = await mails();
      expect(written).toContain('film our flying club');
      expect(written).toContain('To: helene@school.example');
    }, ONCE_DUE);
    expect(await server.stop()).toBe(0);
  },
);
