import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CookieJar, ServerConnection } from './server-connection.ts';
import { signOut } from './sign-in.ts';

const SIGNED_IN = ['bonjour.sid=a; path=/; httponly', 'bonjour.visitor=v; path=/'];

const stored = new Map<string, string>();
const onSessionEnd = vi.fn<() => void>();
/** Requests that are waiting for their responses, by path. */
const asked = new Map<string, { cookie: string | null; answer: (response: Response) => void }>();
let connection: ServerConnection;

beforeEach(() => {
  stored.clear();
  asked.clear();
  onSessionEnd.mockClear();
  connection = create();
  connection.origin = 'https://bonjour.example';
});

const create = () =>
  new ServerConnection({
    fetch: (address, init) =>
      new Promise((resolve) => {
        const cookie = new Headers(init?.headers).get('cookie');
        asked.set(new URL(address as string).pathname, { cookie, answer: resolve });
      }),
    secrets: {
      read: (name) => stored.get(name) ?? null,
      write: (name, text) => void (text === null ? stored.delete(name) : stored.set(name, text)),
    },
    onSessionEnd,
    onReach: () => undefined,
  });

function answer(path: string, { status = 200, cookies = [] as readonly string[] } = {}): void {
  asked.get(path)?.answer(new Response(null, { status, headers: cookies.map((cookie) => ['set-cookie', cookie]) }));
}

/** Makes a request and returns its response. */
async function exchange(path: string, given: Parameters<typeof answer>[1] = {}): Promise<void> {
  const response = connection.fetch(path);
  answer(path, given);
  await response;
}

it('stores a session, and sends it with the next request', async () => {
  await exchange('/api/auth/login', { cookies: SIGNED_IN });
  expect(connection.hasSession).toBe(true);
  expect(stored.size).toBe(1);
  await exchange('/api/admin/overview');
  expect(asked.get('/api/admin/overview')?.cookie).toBe('bonjour.sid=a; bonjour.visitor=v');
});

it('stores nothing after a failed sign-in', async () => {
  await exchange('/api/auth/login', { status: 401, cookies: ['bonjour.visitor=v'] });
  expect(connection.hasSession).toBe(false);
  expect(stored.size).toBe(0);
  expect(onSessionEnd).not.toHaveBeenCalled();
});

it('reports when the server ends the session', async () => {
  await exchange('/api/auth/login', { cookies: SIGNED_IN });
  await exchange('/api/admin/overview', { status: 401 });
  expect(onSessionEnd).toHaveBeenCalledOnce();
});

it('removes a session at sign-out, before the server answers', async () => {
  await exchange('/api/auth/login', { cookies: SIGNED_IN });
  const out = signOut(connection);
  expect(stored.size).toBe(0);
  expect(asked.get('/api/auth/logout')?.cookie).toContain('bonjour.sid=a');
  answer('/api/auth/logout', { cookies: ['bonjour.visitor=w', 'bonjour.sid=; Max-Age=0'] });
  await out;
  expect(connection.hasSession).toBe(false);
  expect(stored.size).toBe(0);
});

it('ignores cookies of a response that arrives after the sign-out, even if another person is signed in', async () => {
  await exchange('/api/auth/login', { cookies: SIGNED_IN });
  const refused = connection.fetch('/api/admin/chats');
  const renewed = connection.fetch('/api/admin/users');
  const late = asked.get('/api/admin/chats');
  void signOut(connection);
  await exchange('/api/auth/login', { cookies: ['bonjour.sid=b'] });
  const held = [...stored.values()];

  late?.answer(new Response(null, { status: 401, headers: { 'set-cookie': 'bonjour.visitor=w' } }));
  answer('/api/admin/users', { cookies: ['bonjour.sid=a-renewed'] });
  await Promise.all([refused, renewed]);
  expect(onSessionEnd).not.toHaveBeenCalled();
  expect([...stored.values()]).toEqual(held);
  expect(held.join()).toContain('bonjour.sid');
});

it('sends a stored session to its own server only', async () => {
  await exchange('/api/auth/login', { cookies: SIGNED_IN });
  // As after a crash between the sign-in and the write of the server's address.
  connection = create();
  connection.origin = 'https://other.example';
  expect(connection.hasSession).toBe(false);
  await exchange('/api/auth/user');
  expect(asked.get('/api/auth/user')?.cookie).toBeNull();

  connection = create();
  connection.origin = 'https://bonjour.example';
  expect(connection.hasSession).toBe(true);
});

describe('the cookie jar', () => {
  it('sends cookies back unchanged, also after serialisation', () => {
    const jar = new CookieJar();
    expect(jar.header()).toBeUndefined();
    expect(jar.take(['sid=a=b; path=/; httponly', 'sid.sig=c; path=/'])).toBe(true);
    expect(new CookieJar(jar.text()).header()).toBe('sid=a=b; sid.sig=c');
  });

  it('reports a change only when a cookie has a new value', () => {
    const jar = new CookieJar();
    jar.take(['sid=a']);
    expect(jar.take(['sid=a'])).toBe(false);
    expect(jar.take(['sid=b'])).toBe(true);
  });

  it('removes cookies that the server expires', () => {
    const jar = new CookieJar();
    jar.take(['sid=a', 'visitor=v']);
    jar.take(['sid=; expires=Thu, 01 Jan 1970 00:00:00 GMT', 'visitor=; Max-Age=0']);
    expect(jar.header()).toBeUndefined();
  });

  it('ignores invalid cookies', () => {
    const jar = new CookieJar();
    expect(jar.take(['', '=x', 'nothing'])).toBe(false);
  });
});
