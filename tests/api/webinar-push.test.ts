import { expect, it } from 'vitest';
import { chooseNotifications } from '#shared/contracts/endpoints/notifications.ts';
import * as webinars from '#shared/contracts/endpoints/webinars.ts';
import { usePushApp } from '../support/push.ts';
import * as w from '../support/webinars.ts';

const push = usePushApp();
const HOUR = 3_600_000;

it('pushes offers, changed times, reminders and cancellations, but no new webinar', async () => {
  const { app, author, reader } = push;
  const admin = await app.admin();
  const [first, second] = [await push.subscribe(author), await push.subscribe(reader)];
  const bodies = (device: typeof first) => device.received.map(({ note }) => note.body);
  const webinar = await w.hold(admin, { now: app.clock.now(), inHours: 30, capacity: 1 });
  await push.pass();
  expect([bodies(first), bodies(second)]).toEqual([[], []]);
  await w.take(author, webinar);
  await w.take(reader, webinar);
  await push.pass(7 * HOUR);
  expect(bodies(first)).toEqual(['Your webinar is tomorrow']);
  await w.leave(author, webinar);
  await push.pass();
  expect(bodies(second)).toEqual(['A seat is free. Take it now']);
  expect(second.received[0]!.note).toMatchObject({ path: '/webinars/editing-clinic', tag: `webinar-${webinar.id}` });
  await w.take(reader, webinar);
  await w.change(admin, await w.look(admin, webinar), { start: w.startIn(app.clock.now(), 10) });
  await push.pass();
  const { updatedAt } = await w.look(admin, webinar);
  await admin.call(webinars.cancelWebinar, { params: w.paramsOf(webinar), body: { ifUpdatedAt: updatedAt } });
  await push.pass();
  await push.pass(12 * HOUR);
  expect(bodies(second)).toEqual(['A seat is free. Take it now', 'It has a new time', 'It’s cancelled']);
  expect(await push.jobsLeft()).toEqual([]);
});

it('pushes nothing to a member who opted out, and no reminder that quiet hours have delayed too long', async () => {
  const { app, author, reader } = push;
  const admin = await app.admin();
  const devices = [await push.subscribe(author), await push.subscribe(reader)];
  const off = { channels: { webinar: { push: false } }, timeZone: 'UTC' };
  await author.call(chooseNotifications, { body: off });
  const webinar = await w.hold(admin, { now: app.clock.now(), inHours: 5, timeZone: 'Etc/UTC' });
  const at = (hours: number) => new Date(app.clock.now() + hours * HOUR).toISOString().slice(11, 16);
  await reader.call(chooseNotifications, { body: { quiet: { from: at(3), to: at(7) }, timeZone: 'UTC' } });
  for (const member of [author, reader]) await w.take(member, webinar);
  await push.pass(4.1 * HOUR);
  await push.pass(4 * HOUR);
  expect(devices.map((device) => device.requests())).toEqual([0, 0]);
});
