import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NetworkError } from '#shared/api/api-error.ts';
import { createClient } from '#shared/api/client.ts';
import { httpTransport } from '#shared/api/http-transport.ts';
import { FOR_MEMBER } from '#shared/contracts/endpoint.ts';
import { listPosts } from '#shared/contracts/endpoints/feed.ts';
import { getCurrentUser } from '#shared/contracts/endpoints/session.ts';
import { readEarly, withEarlyReads } from './early-reads.ts';
import { SIGN_OUT_PENDING, signedOutCookie } from '#shared/rules/page-data.ts';

const someMember = { id: 7, firstName: 'Ada' };
/** The requests made, and the member each was made for. */
const asked: string[] = [];
let server: (path: string) => Response | Promise<Response>;
const fetched = vi.fn<typeof fetch>(async (address, options) => {
  const member = new Headers(options?.headers).get(FOR_MEMBER);
  asked.push(`${address as string}${member === null ? '' : ` for ${member}`}`);
  return server(address as string);
});
const given = (owner: object, name: string, value: unknown) =>
  Object.defineProperty(owner, name, { configurable: true, get: () => value });

/** Opens the application's document at an address and waits for its early requests. */
async function open(path: string): Promise<void> {
  history.replaceState(null, '', path);
  readEarly();
  for (const _ of ['the member', 'their feed', 'nothing more']) await new Promise((done) => setTimeout(done));
}

/** The application's own calls, for a member. */
const clientOf = (id: number) => createClient(httpTransport({ fetch: withEarlyReads(fetched), forMember: () => id }));

beforeEach(() => {
  asked.length = 0;
  fetched.mockClear();
  server = (path) => Response.json(path === getCurrentUser.path ? someMember : []);
  vi.stubGlobal('fetch', fetched);
  given(navigator, 'serviceWorker', { controller: {} });
  given(document, 'hidden', false);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  document.cookie = `${signedOutCookie}=; path=/; max-age=0`;
  Reflect.deleteProperty(navigator, 'serviceWorker');
  Reflect.deleteProperty(document, 'hidden');
  Reflect.deleteProperty(window, 'earlyReads');
});

it('an early request for the session and the feed is reused by the application', async () => {
  await open('/feed');
  const first = [getCurrentUser.path, `${listPosts.path} for ${someMember.id}`];
  expect(asked).toEqual(first);
  const client = clientOf(someMember.id);
  expect(await client.call(getCurrentUser, {})).toEqual(someMember);
  expect(await client.call(listPosts, {})).toEqual([]);
  expect(asked).toEqual(first);
  // Each response is used once.
  await client.call(getCurrentUser, {});
  await client.call(listPosts, {});
  expect(asked).toEqual([...first, ...first]);
});

it('the application makes its own request for the feed when it is ready first', async () => {
  const opened = open('/feed');
  const client = clientOf(someMember.id);
  await Promise.all([opened, client.call(getCurrentUser, {})]);
  expect(asked).toEqual([getCurrentUser.path]);
  await client.call(listPosts, {});
  expect(asked).toEqual([getCurrentUser.path, `${listPosts.path} for ${someMember.id}`]);
});

it.each(['/messages', '/feed/7', '/feed?show=saved'])('does not request the feed at %s', async (path) => {
  await open(path);
  expect(asked).toEqual([getCurrentUser.path]);
});

it.each([
  ['the application is not cached here', () => given(navigator, 'serviceWorker', { controller: null })],
  ['the browser has no workers', () => Reflect.deleteProperty(navigator, 'serviceWorker')],
  ['the page is hidden', () => given(document, 'hidden', true)],
  ['nobody is signed in', () => void (document.cookie = `${signedOutCookie}=1; path=/`)],
  ['a sign-out is pending', () => localStorage.setItem(SIGN_OUT_PENDING, '1')],
])('requests nothing when %s', async (_, happen) => {
  happen();
  await open('/feed');
  expect(asked).toEqual([]);
});

it.each([
  ['nobody is signed in', () => Response.json({}, { status: 401 })],
  ['the member is suspended', () => Response.json({ ...someMember, suspension: { until: null } })],
])('does not request the feed when it turns out that %s', async (_, answer) => {
  server = answer;
  await open('/feed');
  expect(asked).toEqual([getCurrentUser.path]);
});

it('never uses a response for another member', async () => {
  await open('/feed');
  await clientOf(someMember.id + 1).call(listPosts, {});
  expect(asked.at(-1)).toBe(`${listPosts.path} for ${someMember.id + 1}`);
});

it('requests again when the early response is stale', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1000);
  await open('/feed');
  clock.mockReturnValue(4000);
  await clientOf(someMember.id).call(getCurrentUser, {});
  expect(asked).toEqual([getCurrentUser.path, `${listPosts.path} for ${someMember.id}`, getCurrentUser.path]);
});

it('rejects with the same error as the application’s own call while offline', async () => {
  server = () => Promise.reject(new TypeError('Failed to fetch'));
  await open('/feed');
  await expect(clientOf(someMember.id).call(getCurrentUser, {})).rejects.toBeInstanceOf(NetworkError);
  expect(asked).toEqual([getCurrentUser.path]);
});
