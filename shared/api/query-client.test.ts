import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getCurrentUser } from '../contracts/endpoints/session.ts';
import type { Endpoint } from '../contracts/endpoint.ts';
import { listComments } from '../contracts/endpoints/feed.ts';
import { listServices } from '../contracts/endpoints/services.ts';
import { fakeTransport } from '../../tests/support/fake-transport.ts';
import { ApiError, NetworkError } from './api-error.ts';
import { createClient } from './client.ts';
import { createQueryClient, shouldRetry } from './query-client.ts';
import { queryKey } from './query-options.ts';
import { currentUserKey, currentUserQuery } from './queries/auth.ts';
import { serviceQuery, servicesQuery } from './queries/services.ts';

/** A client whose calls all fail. */
const refusedWith = (status: number, code: string) =>
  createClient(() => Promise.reject(new ApiError({ status, code, message: 'Refused' })));

describe('a query', () => {
  it('is retried twice after a failure', () => {
    expect([0, 1, 2].map((failures) => shouldRetry(failures, new Error('Broken')))).toEqual([true, true, false]);
  });

  it('is not retried while the browser reports that it is offline', () => {
    const unreached = new NetworkError('reset');
    expect(shouldRetry(0, unreached)).toBe(true);
    vi.stubGlobal('navigator', { onLine: false });
    expect(shouldRetry(0, unreached)).toBe(false);
    // A response came, so the browser is wrong.
    expect(shouldRetry(0, new Error('Broken'))).toBe(true);
    vi.unstubAllGlobals();
  });

  it.each(['Not authenticated', '401: Unauthorized'])('is not tried after "%s"', (message) => {
    expect(shouldRetry(0, new Error(message))).toBe(false);
  });

  it('is not retried for a mutation', () => {
    expect(createQueryClient().getDefaultOptions().mutations?.retry).toBe(false);
  });
});

describe('query keys', () => {
  it.each<[Pick<Endpoint, 'path'>, Record<string, unknown>, readonly unknown[]]>([
    [listServices, {}, ['/api/services']],
    [getCurrentUser, {}, ['/api/auth/user']],
    [listComments, { id: 3 }, ['/api/feed/posts', '3', 'comments']],
    [{ path: '/api/gamification/activities/:userId' }, { userId: 7 }, ['/api/gamification/activities', '7']],
  ])('are the address in parts: %o', (endpoint, params, key) => {
    expect(queryKey(endpoint, params)).toEqual(key);
  });

  it('end with the query string’s parameters', () => {
    expect(queryKey({ path: '/api/blog/posts' }, {}, { scope: 'all' })).toEqual(['/api/blog/posts', { scope: 'all' }]);
  });
});

describe('a missing session', () => {
  it('is returned as null, not as an error', async () => {
    const client = refusedWith(401, 'not_authenticated');
    expect(await createQueryClient().fetchQuery(currentUserQuery(client))).toBeNull();
  });

  it('is detected by any call', async () => {
    const queryClient = createQueryClient();
    queryClient.setQueryData(currentUserKey, { id: 1 });
    const client = createClient(() =>
      Promise.reject(new ApiError({ status: 401, code: 'not_authenticated', message: 'Not authenticated' })),
    );
    await queryClient.fetchQuery(servicesQuery(client)).catch(() => undefined);
    expect(queryClient.getQueryData(currentUserKey)).toBeNull();
  });

  it('is not concluded from the late 401 of an earlier session’s call', async () => {
    const queryClient = createQueryClient();
    let isRefused = true;
    const client = createClient((endpoint) => {
      if (endpoint.name === getCurrentUser.name) return Promise.resolve({ body: { id: 1 }, next: null });
      if (!isRefused) return Promise.resolve({ body: [], next: null });
      isRefused = false;
      return Promise.reject(new ApiError({ status: 401, code: 'not_authenticated', message: 'Not authenticated' }));
    });
    const seen: unknown[] = [];
    const user = new QueryObserver(queryClient, currentUserQuery(client));
    const stop = [
      user.subscribe(({ data }) => seen.push(data)),
      new QueryObserver(queryClient, { ...servicesQuery(client), refetchOnMount: true }).subscribe(() => undefined),
    ];
    await expect.poll(() => queryClient.getQueryData(servicesQuery(client).queryKey)).toEqual([]);
    expect(queryClient.getQueryData(currentUserKey)).toEqual({ id: 1 });
    expect(seen).not.toContain(null);
    for (const end of stop) end();
  });

  it('is confirmed with a request to the server after a 401', async () => {
    const queryClient = createQueryClient();
    queryClient.setQueryData(currentUserKey, { id: 1 });
    const client = createClient(() =>
      Promise.reject(new ApiError({ status: 401, code: 'not_authenticated', message: 'Not authenticated' })),
    );
    const stop = new QueryObserver(queryClient, { ...currentUserQuery(client), refetchOnMount: false }).subscribe(
      () => undefined,
    );
    await queryClient.fetchQuery(servicesQuery(client)).catch(() => undefined);
    await expect.poll(() => queryClient.getQueryData(currentUserKey)).toBeNull();
    stop();
  });

  it('is not concluded from a wrong password', async () => {
    const queryClient = createQueryClient();
    queryClient.setQueryData(currentUserKey, { id: 1 });
    const client = refusedWith(401, 'invalid_credentials');
    await queryClient.fetchQuery({ ...servicesQuery(client), retry: false }).catch(() => undefined);
    expect(queryClient.getQueryData(currentUserKey)).toEqual({ id: 1 });
  });
});

it('turns 404 into null, and throws other errors', async () => {
  const queryClient = createQueryClient();
  expect(await queryClient.fetchQuery(serviceQuery(refusedWith(404, 'not_found'), 'nothing'))).toBeNull();
  const failing = { ...serviceQuery(refusedWith(500, 'internal'), 'broken'), retry: false };
  await expect(queryClient.fetchQuery(failing)).rejects.toThrow('Refused');
});

describe('a cached response', () => {
  const MINUTE = 60_000;
  const readable = () => {
    const { transport, made } = fakeTransport({ 'services.list': () => [] });
    return { made, queryClient: createQueryClient(), query: servicesQuery(createClient(transport)) };
  };
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is fresh for five minutes', async () => {
    const { made, queryClient, query } = readable();
    await queryClient.fetchQuery(query);
    vi.advanceTimersByTime(5 * MINUTE - 1);
    await queryClient.fetchQuery(query);
    expect(made).toHaveLength(1);
    vi.advanceTimersByTime(1);
    await queryClient.fetchQuery(query);
    expect(made).toHaveLength(2);
  });

  it('stays cached for ten minutes after its last use', async () => {
    const { queryClient, query } = readable();
    const stop = new QueryObserver(queryClient, query).subscribe(() => {});
    await vi.advanceTimersByTimeAsync(11 * MINUTE);
    stop();
    vi.advanceTimersByTime(10 * MINUTE - 1);
    expect(queryClient.getQueryData(query.queryKey)).toBeDefined();
    vi.advanceTimersByTime(1);
    expect(queryClient.getQueryData(query.queryKey)).toBeUndefined();
  });
});
