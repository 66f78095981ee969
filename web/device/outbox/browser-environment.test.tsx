import { expect, it } from 'vitest';
import { createClient } from '#shared/api/client.ts';
import { fakeTransport } from '../../../tests/support/fake-transport.ts';
import { browserEnvironment } from './browser-environment.ts';
import { memoryStore } from '#shared/api/outbox/memory-store.ts';

it('a message to other tabs does not throw after the outbox is closed', () => {
  const { channel } = browserEnvironment(createClient(fakeTransport({}).transport), memoryStore());
  const stop = channel.onMessage(() => undefined);
  stop();
  expect(() => channel.post({ kind: 'wake' })).not.toThrow();
});
