import { changeDatabase } from '../support/live-database.ts';
import { startServerProcess } from '../support/server-process.ts';
import { driver, expect, test } from './fixtures.ts';
import { Network } from '../support/network.ts';
import { Visitor } from './visitor.ts';

test.describe(`the console on a broken network (${driver.name})`, () => {
  test('keeps its content and a reply, and neither misses nor repeats messages', async ({ signedIn, server }) => {
    const network = await Network.to(server.url);
    const app = await signedIn(network.url);
    const visitor = await app.openChat(server.url, 'Do you film on Sundays?');

    network.cut();
    await app.says('Offline');
    await expect(app.page.getByRole('log').getByText('Do you film on Sundays?')).toBeVisible();
    await app.reply('On Sundays too.');
    const other = new Visitor(server.url);
    await other.begin();
    const before = app.notifications.length;

    network.restore();
    await app.isConnected();
    await expect(app.page.getByText('Waiting to send', { exact: true })).toBeHidden();
    await expect.poll(() => app.notifications.length).toBe(before + 1);
    expect(await visitor.answers()).toEqual(['On Sundays too.']);
    await network.close();
  });

  test('reconnects to a server that was killed and restarted', async ({ signedIn, admin }) => {
    const env = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password };
    const first = await startServerProcess({ env });
    const network = await Network.to(first.url);
    const app = await signedIn(network.url);
    await first.kill();
    await app.says('Offline');

    const second = await startServerProcess({ env, dataDir: first.dataDir });
    network.target = second.url;
    await app.isConnected();
    await new Visitor(second.url).begin();
    await app.seen('notification', ({ title }) => title === 'New chat');
    expect(app.notifications).toHaveLength(1);
    await network.close();
    await second.stop();
  });

  test('reports the expired session, keeps reply and draft for the same person, and misses nothing @gate', async ({
    signedIn,
    server,
    admin,
  }) => {
    const network = await Network.to(server.url);
    const app = await signedIn(network.url);
    const visitor = await app.openChat(server.url, 'Is anybody there tonight?');
    network.cut();
    await app.says('Offline');
    await app.reply('We are, good evening!');
    await app.page.getByLabel('Your reply').fill('And tomorrow');
    await visitor.say('Hello?');
    changeDatabase(server.dataDir, 'update sessions set expire = ?', '2000-01-01T00:00:00.000Z');

    network.restore();
    await app.seen('notification', ({ title }) => title === 'You’ve been signed out');
    await app.signInAgain(admin);
    await app.isConnected();
    await expect(app.page.getByLabel('Your reply')).toHaveValue('And tomorrow');
    await expect.poll(() => visitor.answers()).toEqual(['We are, good evening!']);
    app.act({ do: 'follow-link', link: `bonjour-admin://chat/${visitor.sessionId}` });
    await expect(app.page.getByRole('log').getByText('Hello?')).toHaveCount(1);
    await expect(app.page.getByRole('log').getByText('We are, good evening!')).toHaveCount(1);
    await network.close();
  });

  test('keeps a reply through a restart offline, and sends it once', async ({ desktop, signedIn, server }) => {
    const network = await Network.to(server.url);
    const before = await signedIn(network.url);
    const visitor = await before.openChat(server.url, 'Is anybody there?');
    network.cut();
    await before.says('Offline');
    await before.reply('Good morning!');
    await before.quit();

    const app = await desktop();
    await app.says('Offline');
    await expect(app.page.getByText('1 reply is waiting to send')).toBeVisible();
    expect(await visitor.answers()).toEqual([]);
    network.restore();
    await app.isConnected();
    await expect(app.page.getByText('1 reply is waiting to send')).toBeHidden();
    await expect.poll(() => visitor.answers()).toEqual(['Good morning!']);
    await network.close();
  });

  test('sets a refused reply aside, and lets its text be copied', async ({ signedIn, server }) => {
    const network = await Network.to(server.url);
    const app = await signedIn(network.url);
    const { sessionId } = await app.openChat(server.url, 'Do you come to Truro?');
    network.cut();
    await app.says('Offline');
    await app.reply('We do, on the ninth.');
    changeDatabase(server.dataDir, 'update chat_sessions set is_resolved = 1 where session_id = ?', sessionId);

    network.restore();
    const line = app.page.getByRole('listitem').filter({ hasText: 'We do, on the ninth.' });
    await expect(line.getByText('Not sent:')).toBeVisible();
    await line.getByRole('button', { name: 'Copy' }).click();
    await expect(app.page.getByText('Copied', { exact: true }).first()).toBeVisible();
    await network.close();
  });

  for (const [what, lose, regain, shown] of [
    ['wakes from a sleep', { do: 'suspend' }, { do: 'resume' }, 'Connected'],
    // Its own network is gone: it notices at once.
    ['comes into another network', { do: 'network', online: false }, { do: 'network', online: true }, 'Connecting…'],
  ] as const) {
    // The delay depends on the live client's own clock, and is tested there.
    test(`reconnects when it ${what}, even if the stream died without an error`, async ({ signedIn, server }) => {
      const network = await Network.to(server.url);
      const app = await signedIn(network.url);
      network.silence();
      app.act(lose);
      await expect(app.page.getByRole('status').getByText(shown, { exact: true })).toBeVisible();
      await new Visitor(server.url).begin();
      network.restore();
      app.act(regain);
      await app.seen('notification', ({ title }) => title === 'New chat');
      expect(app.notifications).toHaveLength(1);
      await network.close();
    });
  }
});
