import type { PushNote } from '#shared/rules/push-note.ts';
import { CHROMIUM_FLAGS, findChromium } from '../../scripts/chromium.mjs';
import { deliverPush } from './worker-events.ts';
import { expect, openWithWorker, stored, test } from './offline-fixtures.ts';

// A headless shell shows no notifications.
test.use({ launchOptions: { executablePath: findChromium(), args: CHROMIUM_FLAGS } });

test('a push notification is shown once per place, not for what is on the screen, and not after signing out', async ({
  page,
  context,
  signUp,
}) => {
  await context.grantPermissions(['notifications', 'background-sync']);
  await signUp();
  const { id: userId } = (await (await page.request.get('/api/auth/user')).json()) as { id: number };
  await openWithWorker(page, '/feed');
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      return ((await registration?.getNotifications()) ?? []).map(({ title, tag }) => `${title} ${tag}`);
    });
  // The device's owner is stored a moment after the first screen.
  await expect.poll(() => stored(page, 'owner')).toEqual([0]);
  const note = (more: Partial<PushNote>): PushNote => ({
    userId,
    title: 'Ada Lovelace',
    body: 'sent you a message',
    path: '/messages/with/1',
    tag: 'member-1',
    ...more,
  });

  await deliverPush(page, note({}));
  await expect.poll(shown).toEqual(['Ada Lovelace member-1']);
  await deliverPush(page, note({ title: 'Grace Hopper', path: '/feed/1', tag: 'post-1' }));
  await deliverPush(page, note({ title: 'Not seen', path: '/feed', tag: 'feed' }));
  await deliverPush(page, note({ title: 'Of somebody else', userId: userId + 1, tag: 'other' }));
  await deliverPush(page, note({ title: 'Ada Byron' }));
  await expect.poll(async () => (await shown()).toSorted()).toEqual(['Ada Byron member-1', 'Grace Hopper post-1']);

  await page.goto('/member');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await expect.poll(shown).toEqual([]);
  await deliverPush(page, note({}));
  expect(await shown()).toEqual([]);
});
