import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError, NetworkError } from '#shared/api/api-error.ts';
import { createClient } from '#shared/api/client.ts';
import { listServices } from '#shared/contracts/endpoints/services.ts';
import { isReached, setReached, onReachedChange, withConnection } from './connection.ts';

const callThat = (outcome: () => Promise<unknown>) =>
  createClient(withConnection(async () => ({ body: await outcome(), next: null })))
    .call(listServices, {})
    .catch(() => undefined);
const failing = (error: Error) => async () => {
  throw error;
};
const refused = (status: number) => new ApiError({ status, message: 'Refused' });

describe('whether the server is reachable', () => {
  afterEach(() => setReached(true));

  it.each([new NetworkError('gone'), refused(502), refused(503), refused(504)])('is false after %s', async (error) => {
    await callThat(failing(error));
    expect(isReached()).toBe(false);
  });

  it.each([401, 404, 500])('is true after a response with the status %i', async (status) => {
    setReached(false);
    await callThat(failing(refused(status)));
    expect(isReached()).toBe(true);
  });

  it('does not change after an aborted call', async () => {
    setReached(false);
    await callThat(failing(new DOMException('Given up', 'AbortError')));
    expect(isReached()).toBe(false);
  });

  it('notifies listeners once per change', async () => {
    const listener = vi.fn<() => void>();
    const stop = onReachedChange(listener);
    await callThat(failing(new NetworkError('gone')));
    await callThat(failing(new NetworkError('gone')));
    await callThat(() => Promise.resolve([]));
    stop();
    setReached(false);
    expect(listener).toHaveBeenCalledTimes(2);
  });
});
