import { SEED, rounds } from '../support/depth.ts';
import { ADMIN, addMember, signInAs, test as base } from './fixtures.ts';
import { scheduleOf } from './device-schedule.ts';
import { type Person, SharedDevice } from './shared-device.ts';

/*
 * Two people on one device, whatever they and the network do: nothing of one is shown to, stored for or sent as the
 * other.
 */

const COUNT = rounds(2, 4);

const test = base.extend<object, { people: Record<'ada' | 'bea', Person> }>({
  people: [
    async ({ server, playwright }, use) => {
      const admin = await playwright.request.newContext({ baseURL: server.url });
      await signInAs(admin, server, ADMIN);
      await admin.post('/api/feed/posts', { data: { title: 'Marmalade sunrise', content: 'To write under' } });
      await admin.dispose();
      await use({
        ada: await addMember(server, { firstName: 'Adalberta' }),
        bea: await addMember(server, { firstName: 'Beatrix' }),
      });
    },
    { scope: 'worker' },
  ],
});

for (let number = 1; number <= COUNT; number++) {
  test(`two people on one device, random schedule ${number}`, async ({ context, people, server }) => {
    const schedule = scheduleOf(SEED + number);
    const device = new SharedDevice(context, people, server.dataDir, `s${number}x`);
    try {
      await device.live(schedule);
    } catch (error) {
      throw new Error(`${(error as Error).message}\nTEST_SEED=${SEED}\n${JSON.stringify(schedule, undefined, 1)}`, {
        cause: error,
      });
    }
    test.info().annotations.push({ type: 'words', description: device.figures() });
  });
}
