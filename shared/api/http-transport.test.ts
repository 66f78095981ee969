import { describe, expect, it, vi } from 'vitest';
import { getCurrentUser } from '../contracts/endpoints/session.ts';
import { login } from '../contracts/endpoints/auth.ts';
import { listBlogPosts } from '../contracts/endpoints/blog.ts';
import type { Endpoint } from '../contracts/endpoint.ts';
import { createPost, listComments } from '../contracts/endpoints/feed.ts';
import { getService, listServices } from '../contracts/endpoints/services.ts';
import { ApiError, NetworkError } from './api-error.ts';
import { createClient } from './client.ts';
import { httpTransport, type HttpOptions } from './http-transport.ts';
import { unattendedFetch } from './unattended-fetch.ts';

/** A client whose server returns this response, and the requests it made. */
function clientWith(answer: Response | Error, options: HttpOptions = {}) {
  const fetch = vi.fn<typeof globalThis.fetch>(() =>
    answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer),
  );
  const request = () => {
    const [url, init] = fetch.mock.calls[0] ?? [];
    return { url, ...init, headers: new Headers(init?.headers) };
  };
  return { client: createClient(httpTransport({ baseUrl: 'https://bonjour.test', fetch, ...options })), request };
}

const json = (body: unknown, init?: ResponseInit) => Response.json(body, init);
const credentials = { body: { email: 'a@b.test', password: 'secret' } };
const failureOf = async (answer: Response | Error) =>
  clientWith(answer)
    .client.call(login, credentials)
    .catch((error: unknown) => error);

describe('a call', () => {
  it('sends cookies, and no content type without a body', async () => {
    const { client, request } = clientWith(json([]));
    await client.call(listServices, {});
    expect(request()).toMatchObject({
      url: 'https://bonjour.test/api/services',
      method: 'GET',
      credentials: 'same-origin',
    });
    expect(request().headers.has('content-type')).toBe(false);
    expect(request().body).toBeUndefined();
  });

  it('sends a body as JSON', async () => {
    const { client, request } = clientWith(json({}));
    await client.call(login, credentials);
    expect(request().headers.get('content-type')).toBe('application/json');
    expect(request().body).toBe(JSON.stringify(credentials.body));
  });

  it('fills path parameters, and appends the given query parameters', async () => {
    const service = clientWith(json({}));
    await service.client.call(getService, { params: { slug: 'a/b?c' } });
    expect(service.request().url).toBe('https://bonjour.test/api/services/a%2Fb%3Fc');

    const posts = clientWith(json([]));
    await posts.client.call(listBlogPosts, { query: { scope: 'all', limit: undefined } });
    expect(posts.request().url).toBe('https://bonjour.test/api/blog/posts?scope=all');
  });

  it('carries an idempotency key', async () => {
    const { client, request } = clientWith(json({}));
    await client.call(createPost, { body: { title: 'a', content: 'b' } }, { idempotencyKey: 'key-1' });
    expect(request().headers.get('idempotency-key')).toBe('key-1');
  });

  it.each([
    ['the member whose page is open', listServices, {}, '7'],
    ['the member given for the call', listServices, { forMember: 9 }, '9'],
    ['none when asking who is signed in', getCurrentUser, {}, null],
  ])('names the intended member in X-For-Member: %s', async (_, endpoint, options, member) => {
    const { client, request } = clientWith(json([]), { forMember: () => 7 });
    await client.call<Endpoint>(endpoint, {}, options);
    expect(request().headers.get('x-for-member')).toBe(member);
  });
});

it.each([
  ['that nobody is using the page', false, '1'],
  ['nothing while the page is in use', true, null],
])('states in X-Unattended %s', async (_, attended, header) => {
  const fetch = vi.fn<typeof globalThis.fetch>(() => Promise.resolve(json([])));
  const client = createClient(httpTransport({ fetch: unattendedFetch(() => attended, fetch) }));
  await client.call(listServices, {});
  const headers = new Headers(fetch.mock.calls[0]?.[1]?.headers);
  expect(headers.get('x-unattended')).toBe(header);
  expect(headers.get('accept')).toBe('application/json');
});

describe('a page of a list', () => {
  const page = (link?: string) =>
    clientWith(json([{ id: 1 }], link ? { headers: { link } } : undefined)).client.callPage(listComments, {
      params: { id: '3' },
    });

  it('has the cursor of the next page', async () => {
    expect(await page('</api/feed/posts/3/comments?limit=20&before=abc%3D>; rel="next"')).toEqual({
      items: [{ id: 1 }],
      next: 'abc=',
    });
  });

  it('finds the cursor among other links', async () => {
    expect((await page('</a?before=no>; rel="prev", <https://bonjour.test/b?before=yes>; rel=next')).next).toBe('yes');
  });

  it('is the last one without such a link', async () => {
    expect((await page()).next).toBeNull();
    expect((await page('</a?before=no>; rel="prev"')).next).toBeNull();
  });
});

describe('an error response', () => {
  it('has the message, code and fields of the JSON body', async () => {
    const body = { message: 'Please look again', code: 'validation_failed', fields: { email: 'Please enter it' } };
    const error = await failureOf(json(body, { status: 400 }));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 400, ...body });
  });

  it('does not show a proxy’s error page', async () => {
    const page = '\n<!DOCTYPE html><html><h1>502 Bad Gateway</h1><hr>nginx</html>';
    const answer = new Response(page, { status: 502, statusText: 'Bad Gateway' });
    expect(await failureOf(answer)).toMatchObject({ message: 'Bad Gateway' });
  });

  it('has the raw text without JSON, and the status text without a body', async () => {
    expect(await failureOf(new Response('Bad gateway, sorry', { status: 502 }))).toMatchObject({
      status: 502,
      code: 'unknown',
      message: 'Bad gateway, sorry',
    });
    expect(await failureOf(new Response('', { status: 503, statusText: 'Service Unavailable' }))).toMatchObject({
      message: 'Service Unavailable',
    });
  });

  it.each([
    ['30', 30],
    ['soon', undefined],
  ])('has the seconds to wait from Retry-After: %s', async (header, seconds) => {
    const error = await failureOf(json({ message: 'Slower' }, { status: 429, headers: { 'retry-after': header } }));
    expect(error).toMatchObject({ retryAfter: seconds });
  });
});

describe('a failed or unreadable response', () => {
  it('is a NetworkError', async () => {
    expect(await failureOf(new TypeError('fetch failed'))).toBeInstanceOf(NetworkError);
    expect(await failureOf(new Response('<html>hotel login</html>'))).toBeInstanceOf(NetworkError);
  });

  it('is not reported when the call was cancelled', async () => {
    const aborted = new DOMException('The call was given up', 'AbortError');
    expect(await failureOf(aborted)).toBe(aborted);
  });
});
