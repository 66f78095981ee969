import type { DesktopApp } from './desktop-app.ts';
import { changeDatabase } from '../support/live-database.ts';
import { startServerProcess, type ServerProcess } from '../support/server-process.ts';
import { driver, expect, test } from './fixtures.ts';
import { Network } from '../support/network.ts';

const NEW_POST = 'What Alice began';

/** Starts a blog post offline, and leaves it. */
async function beginPost({ page }: DesktopApp): Promise<void> {
  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Blog' }).click();
  await page.getByRole('button', { name: 'New Post' }).click();
  await page.getByLabel('Title', { exact: true }).fill(NEW_POST);
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain(NEW_POST);
  await page.getByRole('button', { name: 'All posts' }).click();
}

/** The title on the page of a new post. */
async function titleOfNewPost({ page }: DesktopApp): Promise<string> {
  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Blog' }).click();
  await page.getByRole('button', { name: 'New Post' }).click();
  const title = await page.getByLabel('Title', { exact: true }).inputValue();
  await page.getByRole('button', { name: 'All posts' }).click();
  return title;
}

const endSessions = ({ dataDir }: Pick<ServerProcess, 'dataDir'>): void =>
  changeDatabase(dataDir, 'update sessions set expire = ?', '2000-01-01T00:00:00.000Z');

test.describe(`several people and servers (${driver.name})`, () => {
  test('keep pending replies and drafts apart for the same user id on two servers', async ({
    signedIn,
    server,
    admin,
  }) => {
    const other = await startServerProcess({ env: { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password } });
    const network = await Network.to(server.url);
    const app = await signedIn(network.url);
    const visitor = await app.openChat(server.url, 'Do you film at night?');
    network.cut();
    await app.says('Offline');
    await app.reply('We do, with lamps.');
    await beginPost(app);
    endSessions(server);
    network.restore();
    await app.page.getByRole('button', { name: 'Use another account or website' }).click();
    await expect(app.page.getByText('Your session has ended. Sign in again')).toBeVisible();

    await app.signIn(other.url, admin);
    await app.isConnected();
    expect(await titleOfNewPost(app)).toBe('');
    await expect(app.page.getByText(/waiting to send|not sent/)).toHaveCount(0);
    expect(await visitor.answers()).toEqual([]);
    // Nothing would be lost here, so there is no question.
    await app.page.getByRole('button', { name: 'Sign out' }).click();

    await app.signIn(network.url, admin);
    await app.isConnected();
    await expect.poll(() => visitor.answers()).toEqual(['We do, with lamps.']);
    expect(await titleOfNewPost(app)).toBe(NEW_POST);
    await network.close();
    await other.stop();
  });

  test('signing out asks while there is a pending reply or a draft, and then removes everything', async ({
    signedIn,
    server,
    admin,
  }) => {
    const network = await Network.to(server.url);
    const app = await signedIn(network.url);
    const visitor = await app.openChat(server.url, 'Do you film in Wales?');
    network.cut();
    await app.says('Offline');
    await app.reply('We do.');
    await beginPost(app);

    const question = app.page.getByRole('alertdialog', { name: 'Sign out anyway?' });
    await app.page.getByRole('button', { name: 'Sign out' }).click();
    await expect(question).toContainText('1 reply hasn’t been sent, and 1 draft isn’t finished.');
    // While the dialog fades out, it takes no second press.
    const takesPress = await question.evaluate(async (dialog) => {
      const [stay, leave] = dialog.querySelectorAll('button');
      const { x, y } = leave!.getBoundingClientRect();
      stay!.click();
      await new Promise(requestAnimationFrame);
      return dialog.contains(document.elementFromPoint(x + 5, y + 5));
    });
    expect(takesPress).toBe(false);
    app.act({ do: 'follow-link', link: `bonjour-admin://chat/${visitor.sessionId}` });
    await expect(app.page.getByText('We do.')).toBeVisible();
    await app.page.getByRole('button', { name: 'Sign out' }).click();
    await question.getByRole('button', { name: 'Sign out' }).click();
    await expect(app.page.getByRole('heading', { name: 'Sign in to the console' })).toBeVisible();
    expect(await app.page.evaluate(() => JSON.stringify(localStorage))).not.toContain(NEW_POST);

    network.restore();
    await app.signIn(network.url, admin);
    await app.isConnected();
    expect(await titleOfNewPost(app)).toBe('');
    expect(await visitor.answers()).toEqual([]);
    await network.close();
  });
});
