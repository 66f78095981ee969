import { changeDatabase } from '../support/live-database.ts';
import { driver, expect, test } from './fixtures.ts';
import { Visitor } from './visitor.ts';

test.describe(`notifications (${driver.name})`, () => {
  test('name who is waiting but not the message, and a click opens that chat @gate', async ({ signedIn, server }) => {
    const app = await signedIn(server.url);
    app.act({ do: 'focus-window', focused: false });

    // A chat that is opened without a message causes no notification.
    await new Visitor(server.url).start();
    const visitor = new Visitor(server.url);
    const sessionId = await visitor.begin();
    const first = await app.seen('notification');
    expect(first).toMatchObject({ title: 'New chat', body: 'A visitor has started a conversation' });

    await visitor.leaveContact('rosa@school.example', 'Rosa <b>Bonheur</b>');
    await visitor.say('<img src=x onerror=alert(1)> a secret');
    const second = await app.seen('notification', ({ title }) => title === 'New message');
    expect(second.body).toBe('Rosa <b>Bonheur</b> is waiting for a reply');
    expect(JSON.stringify(app.notifications)).not.toContain('secret');
    await app.seen('tray', ({ toolTip }) => toolTip.includes('1 open chat'));
    await app.seen('badge', ({ count }) => count === 1);
    expect(app.notifications.filter(({ title }) => title === 'New chat')).toHaveLength(1);

    app.act({ do: 'click-notification', id: second.id });
    await expect(app.page).toHaveURL(new RegExp(`chat=${sessionId}`));
    // A visitor's name is shown as plain text.
    await expect(app.page.getByRole('log').getByText('<img src=x onerror=alert(1)> a secret')).toBeVisible();
    await expect(app.page.getByRole('heading', { name: 'Rosa <b>Bonheur</b>' })).toBeVisible();
    await expect(app.page.getByRole('main').locator('img, b')).toHaveCount(0);
    // No form accepts such an address; an old row may have one.
    const markup = '<img src=x onerror=alert(2)>@school.example';
    changeDatabase(server.dataDir, 'update chat_sessions set visitor_email = ?', markup);
    await app.page.reload();
    await expect(app.page.getByRole('link', { name: markup, exact: true })).toBeVisible();
    await expect(app.page.getByRole('main').locator('img')).toHaveCount(0);
  });

  test('open a chat only once when clicked, even if another screen was opened afterwards', async ({
    signedIn,
    server,
  }) => {
    const app = await signedIn(server.url);
    app.act({ do: 'focus-window', focused: false });
    const sessionId = await new Visitor(server.url).begin();
    const { id } = await app.seen('notification');
    app.act({ do: 'click-notification', id });
    await expect(app.page).toHaveURL(new RegExp(`chat=${sessionId}`));
    await expect(app.page.getByRole('log')).toBeVisible();

    const sections = app.page.getByRole('navigation', { name: 'Console' });
    await sections.getByRole('link', { name: /^Inquiries/ }).click();
    await expect(app.page.getByRole('heading', { name: 'Inquiries', level: 1 })).toBeVisible();
    // Once this has arrived, all earlier messages to the page have arrived too.
    const other = new Visitor(server.url);
    await other.begin();
    await other.leaveContact('rosa@school.example', 'Rosa Bonheur');
    await expect(sections.getByRole('link', { name: 'Chats 1 waiting' })).toBeVisible();
    await expect(app.page).toHaveURL(/\/admin\/inquiries$/);
    // Another click opens it again, from a page whose address has changed since it was loaded.
    app.act({ do: 'follow-link', link: `bonjour-admin://chat/${sessionId}` });
    await expect(app.page).toHaveURL(new RegExp(`chat=${sessionId}`));
  });

  test('do not appear for the chat on screen, nor in quiet hours', async ({ signedIn, server }) => {
    const app = await signedIn(server.url);
    const visitor = new Visitor(server.url);
    const sessionId = await visitor.begin();
    await app.seen('notification');
    app.act({ do: 'follow-link', link: `bonjour-admin://chat/${sessionId}` });
    await expect(app.page.getByRole('log')).toBeVisible();
    const before = app.notifications.length;
    await visitor.say('Are you there?');
    await expect(app.page.getByRole('log').getByText('Are you there?')).toBeVisible();

    await app.page.getByRole('button', { name: 'Settings' }).click();
    await app.page.getByLabel('Quiet hours').check();
    await app.page.getByLabel('From').fill('00:00');
    await app.page.getByLabel('To', { exact: true }).fill('23:59');
    await app.page.getByRole('button', { name: 'Save' }).click();
    await expect(app.page.getByRole('dialog')).toBeHidden();
    await new Visitor(server.url).begin();
    await expect(app.page.getByText('Anonymous visitor')).not.toHaveCount(1);
    expect(app.notifications.length).toBe(before);
  });

  test('are combined for many chats at once, with a count', async ({ signedIn, server }) => {
    const app = await signedIn(server.url);
    await Promise.all(Array.from({ length: 8 }, () => new Visitor(server.url).begin()));
    await app.seen('notification', ({ body }) => body === '8 visitors are waiting for a reply');
    expect(app.notifications.filter(({ title }) => title === 'New chat')).toHaveLength(3);
  });
});
