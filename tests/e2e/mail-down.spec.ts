import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { newDataDir, removeDataDir, startServerProcess } from '../support/server-process.ts';
import { expect, test } from './fixtures.ts';

/** A port of this machine where no mail server listens. */
const NO_MAIL_SERVER = 'smtp://127.0.0.1:9';

test('with the mail server down an inquiry is taken, and mailed once mail goes out again', async ({ page }) => {
  const dataDir = newDataDir();
  try {
    const down = await startServerProcess({ dataDir, env: { SMTP_URL: NO_MAIL_SERVER } });
    await page.goto(`${down.url}/#contact`);
    const form = page.locator('#contact form');
    await form.getByLabel('First name').fill('Hélène');
    await form.getByLabel('Last name').fill('Boucher');
    await form.getByLabel(/^Email/).fill('helene@school.example');
    await form.getByLabel('Message').fill('Could you film our flying club from above?');
    await form.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByRole('heading', { name: 'Message Sent Successfully!' })).toBeVisible();
    await expect.poll(() => down.output()).toContain('a job failed');
    await page.goto('about:blank');
    expect(await down.stop()).toBe(0);

    // Without SMTP_URL mails are written to the outbox; the failed one is due a quarter of a minute after its try.
    const up = await startServerProcess({ dataDir });
    const outbox = path.join(dataDir, 'outbox');
    const mails = async (): Promise<string> => {
      const names = await readdir(outbox).catch(() => []);
      const texts = await Promise.all(
        names.filter((name) => name.endsWith('.eml')).map((name) => readFile(path.join(outbox, name), 'utf8')),
      );
      return texts.join('\n');
    };
    await expect.poll(mails, { timeout: 40_000 }).toContain('film our flying club');
    await expect.poll(mails, { timeout: 40_000 }).toContain('To: helene@school.example');
    expect(await up.stop()).toBe(0);
  } finally {
    removeDataDir(dataDir);
  }
});
