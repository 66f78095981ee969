import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { getCurrentUser } from '#shared/contracts/endpoints/session.ts';
import { readPrivate, writePrivate } from './private-storage.ts';
import { claimDevice } from './owner.ts';
import { database } from './database.ts';
import { withEndedReads } from './device.ts';
import { HAS_READS } from './names.ts';
import { wipePerson } from './wipe.ts';

beforeEach(async () => {
  await wipePerson();
  claimDevice(3);
  writePrivate(HAS_READS, '1');
  await database.reads.put({ userId: 3, key: '["/api/feed/posts"]', data: 'Ottilie’s words', updatedAt: 0 });
});

const ask = (status: number) =>
  withEndedReads(() => Promise.reject(new ApiError({ status, message: 'No' })))(getCurrentUser, {}, {});

it('removes cached reads when any call finds that the session has ended', async () => {
  await expect(ask(401)).rejects.toThrow('No');
  await vi.waitFor(async () => expect(await database.reads.count()).toBe(0));
  await vi.waitFor(() => expect(readPrivate(HAS_READS)).toEqual([]));
});

it('keeps cached reads when the server only fails', async () => {
  await expect(ask(503)).rejects.toThrow('No');
  await Promise.resolve();
  expect(await database.reads.count()).toBe(1);
});
