import { expect, it } from 'vitest';
import { createClient } from '#shared/api/client.ts';
import { fakeTransport } from '../../../tests/support/fake-transport.ts';
import { browserWorld } from './browser-world.ts';

it('what was under way when the outbox closed ends without anybody to tell', async () => {
  const { channel } = await browserWorld(createClient(fakeTransport({}).transport));
  const stop = channel.listen(() => undefined);
  stop();
  expect(() => channel.tell({ kind: 'wake' })).not.toThrow();
});
