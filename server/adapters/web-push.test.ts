import { afterEach, beforeEach, expect, it } from 'vitest';
import { type PushService, startPushService } from '../../tests/support/push-service.ts';
import { PUSH_KEYS } from '../../tests/support/test-app.ts';
import { TestClock } from '../../tests/support/test-clock.ts';
import { webPush, type Push } from './web-push.ts';

const message = { text: JSON.stringify({ title: 'Bonjour' }), topic: 'post-1', ttl: 60 };
let service: PushService;
let clock: TestClock;
let push: Push;

beforeEach(async () => {
  service = await startPushService(PUSH_KEYS.publicKey);
  clock = new TestClock();
  push = sender();
});
const sender = (timeoutMs?: number) =>
  webPush({ clock, keys: PUSH_KEYS, contact: 'mailto:hello@bonjour.test', services: [service.origin], timeoutMs });
afterEach(() => service.close());

it('sends signed messages with a TTL and a topic that only the device can read', async () => {
  const device = service.device();
  expect(await push.send(device.subscription, message)).toEqual({ kind: 'sent' });
  const contact = 'mailto:hello@bonjour.test';
  expect(device.received).toEqual([{ note: { title: 'Bonjour' }, ttl: 60, topic: 'post-1', contact }]);
});

it('does not wait endlessly for a service that does not respond', async () => {
  service.answer('hang');
  const sent = sender(50).send(service.device().subscription, message);
  await expect(sent).rejects.toThrow('The push service did not answer');
});

it('skips a service for a moment after it did not respond', async () => {
  const device = service.device();
  service.answer('reset');
  await expect(push.send(device.subscription, message)).rejects.toThrow('socket hang up');
  service.answer(201);
  await expect(push.send(device.subscription, message)).rejects.toThrow('did not answer a moment ago');
  clock.advance(10_000);
  expect(await push.send(device.subscription, message)).toEqual({ kind: 'sent' });
});

it('follows no redirects', async () => {
  const [device, other] = [service.device(), service.device()];
  service.answer(307, { Location: other.subscription.endpoint });
  expect((await push.send(device.subscription, message)).kind).toBe('refused');
  expect(other.requests()).toBe(0);
});

it('sends nothing to an endpoint whose service is no longer allowed, and reports the subscription as gone', async () => {
  const device = service.device();
  const strict = webPush({ clock, keys: PUSH_KEYS, contact: 'mailto:a@b.example', services: [] });
  expect([await strict.send(device.subscription, message), device.requests()]).toEqual([{ kind: 'gone' }, 0]);
});
