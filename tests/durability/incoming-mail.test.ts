import { createHmac } from 'node:crypto';
import { afterEach, expect, it, vi } from 'vitest';
import { openDatabase } from '../../server/db/open.ts';
import { patience } from '../support/depth.ts';
import { written } from '../support/desk-mail.ts';
import { removeDataDir, startServerProcess, type ServerProcess } from '../support/server-process.ts';

const SECRET = 'a secret of the mail server';
const env = { MAIL_IN_SECRET: SECRET };

let server: ServerProcess | undefined;
afterEach(async () => {
  await server?.kill();
  if (server) removeDataDir(server.dataDir);
});

async function hand(url: string, raw: string): Promise<number> {
  const time = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', SECRET).update(`${time}\n${raw}`).digest('hex');
  const headers = { 'Content-Type': 'message/rfc822' };
  const address = `${url}/api/mail/in?time=${time}&signature=${signature}`;
  return (await fetch(address, { method: 'POST', headers, body: raw })).status;
}

it('an acknowledged email is stored once, even if the server is killed at once and the email is delivered again', async () => {
  const mails = Array.from({ length: 5 }, (_, index) => written({ text: `Number ${index}` }));
  server = await startServerProcess({ env });
  for (const mail of mails) {
    // oxlint-disable-next-line no-await-in-loop -- killed right after the last one's answer
    expect(await hand(server.url, mail)).toBe(202);
  }
  await server.kill();
  server = await startServerProcess({ dataDir: server.dataDir, env });
  // The mail server did not receive our response to this one.
  expect(await hand(server.url, mails.at(-1)!)).toBe(202);
  const { dataDir } = server;
  const entries = async () => {
    const db = await openDatabase(dataDir);
    try {
      return await db
        .selectFrom('thread_entries')
        .select('text')
        .where('kind', '=', 'inbound')
        .orderBy('text')
        .execute();
    } finally {
      await db.destroy();
    }
  };
  await vi.waitFor(async () => expect(await entries()).toHaveLength(5), { timeout: patience(30_000), interval: 200 });
  expect(await server.stop()).toBe(0);
  expect((await entries()).map(({ text }) => text)).toEqual(mails.map((_, index) => `Number ${index}`));
});
