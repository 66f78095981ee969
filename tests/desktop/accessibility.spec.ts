import { accessibilityFaults } from '../support/accessibility-faults.ts';
import { expect, test } from './fixtures.ts';
import { Visitor } from './visitor.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds no violations in the desktop console, ${colorScheme}`, async ({ desktop, server, admin }) => {
    const app = await desktop();
    await app.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const faults = () => accessibilityFaults(app.page);
    await expect(app.page.getByRole('heading', { name: 'Sign in to the console' })).toBeVisible();
    expect(await faults()).toEqual([]);

    const visitor = new Visitor(server.url);
    const sessionId = await visitor.begin('Do you work in Ajman?');
    await app.signIn(server.url, admin);
    await app.isConnected();
    await expect(app.page.getByRole('region', { name: 'Needs your attention' })).toBeVisible();
    expect(await faults()).toEqual([]);

    app.act({ do: 'follow-link', link: `bonjour-admin://chat/${sessionId}` });
    await expect(app.page.getByRole('log').getByText('Do you work in Ajman?')).toBeVisible();
    expect(await faults()).toEqual([]);

    await app.page.getByRole('button', { name: 'Settings' }).click();
    await expect(app.page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
    expect(await faults()).toEqual([]);
  });
}
