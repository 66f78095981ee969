import { describe, expect, it } from 'vitest';
import {
  changePassword,
  deleteAccount,
  exportAccount,
  listDevices,
  signOutDevice,
  subscribePush,
} from '#shared/contracts/endpoints/account.ts';
import { logout } from '#shared/contracts/endpoints/session.ts';
import { send } from '../support/messages.ts';
import { usePushApp } from '../support/push.ts';
import { readZip } from '../support/read-zip.ts';

const SECOND = 1000;
const HOUR = 3600 * SECOND;
const push = usePushApp();

describe('a push device', () => {
  it('gets no more messages once it is signed out', async () => {
    await push.subscribe(push.author);
    await push.author.call(logout, {});
    expect(await push.devicesKnown()).toBe(0);
  });

  it('gets no more messages once it is signed out from another device', async () => {
    const laptop = await push.again(push.author);
    await push.subscribe(laptop);
    const { body: devices } = await push.author.call(listDevices, {});
    await push.author.call(signOutDevice, { params: { device: devices.find(({ current }) => !current)!.id } });
    expect(await push.devicesKnown()).toBe(0);
  });

  it('gets no more messages after a password change or the account’s deletion', async () => {
    await push.subscribe(await push.again(push.author));
    const body = { currentPassword: push.author.password, newPassword: 'another horse' };
    await push.author.call(changePassword, { body });
    expect(await push.devicesKnown()).toBe(0);
    const device = await push.subscribe(push.author);
    await push.choose(push.author, {});
    await send(push.reader, push.author);
    await push.author.call(deleteAccount, { body: { password: 'another horse' } });
    await push.pass();
    expect([await push.devicesKnown(), device.requests(), await push.jobsLeft()]).toEqual([0, 0, []]);
    expect(await push.app.db.selectFrom('notice_choices').selectAll().execute()).toEqual([]);
  });

  it('gets no messages with an expired session', async () => {
    const device = await push.subscribe(push.author);
    push.app.clock.advance(31 * 24 * HOUR);
    await send(await push.again(push.reader), push.author);
    await push.pass();
    expect(device.requests()).toBe(0);
  });

  it('belongs to one session, and to its last user', async () => {
    const first = await push.subscribe(push.author);
    await push.author.call(subscribePush, { body: first.subscription });
    const [{ id } = { id: 0 }] = await push.app.db.selectFrom('push_subscriptions').select('id').execute();
    await push.subscribe(push.author);
    expect(await push.devicesKnown()).toBe(1);
    await push.author.call(subscribePush, { body: first.subscription });
    await push.reader.call(subscribePush, { body: first.subscription });
    const rows = await push.app.db.selectFrom('push_subscriptions').select(['id', 'user_id']).execute();
    expect(rows).toEqual([{ id: expect.any(Number) as number, user_id: push.reader.user.id }]);
    expect(rows[0]!.id).toBeGreaterThan(id);
  });

  it('is one of at most ten, of which the oldest is removed', async () => {
    const oldest = await push.subscribe(push.author);
    for (let n = 0; n < 10; n++) await push.subscribe(await push.again(push.author));
    expect(await push.devicesKnown()).toBe(10);
    await send(push.reader, push.author);
    await push.pass();
    expect(oldest.requests()).toBe(0);
  });

  it.each(['https://127.0.0.1/', 'http://localhost:3000/', 'https://10.0.0.1/x', 'https://evil.example/'])(
    'is refused with an endpoint at %s',
    async (endpoint) => {
      const { status, body } = await push.author.call(subscribePush, {
        body: { ...push.service.device().subscription, endpoint },
      });
      expect([status, body]).toMatchObject([
        400,
        { fields: { endpoint: expect.stringMatching(/^We can’t send notifications/) as string } },
      ]);
    },
  );

  it('is removed after one attempt if its keys are invalid', async () => {
    const { endpoint } = push.service.device().subscription;
    await push.author.call(subscribePush, { body: { endpoint, p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) } });
    await send(push.reader, push.author);
    await push.pass();
    expect(await push.jobsLeft()).toEqual([]);
  });
});

describe('a push service', () => {
  it.each([404, 410])('that answers %i has the device removed', async (status) => {
    const device = await push.subscribe(push.author);
    push.service.answer(status);
    await send(push.reader, push.author);
    await push.pass();
    expect([device.requests(), await push.devicesKnown(), await push.jobsLeft()]).toEqual([1, 0, []]);
  });

  it('that fails is retried with backoff for a day', async () => {
    const device = await push.subscribe(push.author);
    push.service.answer(500);
    await send(push.reader, push.author);
    await push.pass();
    expect([device.requests(), await push.jobsLeft()]).toMatchObject([1, [{ kind: 'push.deliver', attempts: 1 }]]);
    await push.pass(15 * SECOND);
    expect([device.requests(), await push.jobsLeft()]).toMatchObject([2, [{ attempts: 2 }]]);
    push.service.answer(201);
    await push.pass(30 * SECOND);
    expect([device.received.length, await push.jobsLeft()]).toEqual([1, []]);

    push.service.answer(503);
    await send(push.reader, push.author);
    await push.pass();
    await push.pass(24 * HOUR);
    expect([device.received.length, await push.jobsLeft()]).toEqual([1, []]);
  });

  it('that asks for a delay is retried after it', async () => {
    const device = await push.subscribe(push.author);
    push.service.answer(429, { 'Retry-After': '120' });
    await send(push.reader, push.author);
    await push.pass();
    push.service.answer(201);
    await push.pass(119 * SECOND);
    expect(device.received).toEqual([]);
    await push.pass(SECOND);
    expect(device.received).toHaveLength(1);
  });

  it('that rejects a message is not sent it again', async () => {
    const device = await push.subscribe(push.author);
    push.service.answer(413);
    await send(push.reader, push.author);
    await push.pass();
    expect([device.requests(), await push.jobsLeft(), await push.devicesKnown()]).toEqual([1, [], 1]);
  });
});

it('devices are in the data export, without their keys', async () => {
  const { subscription } = await push.subscribe(push.author);
  await push.choose(push.author, { replies: false });
  const { body } = await push.author.request<Buffer>('GET', exportAccount.path, { as: 'bytes' });
  const files = await readZip(body);
  expect(JSON.parse(files.get('notifications.json')!.toString())).toMatchObject([
    { choices: { comments: true, replies: false, quiet_from: null } },
    { device: { service: new URL(subscription.endpoint).host } },
  ]);
  expect(files.get('notifications.json')!.toString()).not.toContain(subscription.endpoint);
});
