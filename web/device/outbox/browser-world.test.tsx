import { expect, it } from 'vitest';
import { createClient } from '#shared/api/client.ts';
import { fakeTransport } from '../../../tests/support/fake-transport.ts';
import { browserWorld } from './browser-world.ts';
import { memoryStore } from './memory-store.ts';

it('what was under way when the outbox closed ends without anybody to tell', () => {
  const { channel } = browserWorld(createClient(fakeTransport({}).transport), memoryStore());
  const stop = channel.listen(() => undefined);
  stop();
  expect(() => channel.tell({ kind: 'wake' })).not.toThrow();
});
