import { describe, expect, it, vi } from 'vitest';
import { getCurrentUser, logout } from '#shared/contracts/endpoints/session.ts';
import { login } from '#shared/contracts/endpoints/auth.ts';
import { allEndpoints } from '#shared/contracts/index.ts';
import { listServices } from '#shared/contracts/endpoints/services.ts';
import { patience } from '../support/depth.ts';
import { startTestApp, useTestApp } from '../support/test-app.ts';

describe('any request', () => {
  const app = useTestApp();

  it('has its own id in the response', async () => {
    const ids = await Promise.all(
      [1, 2].map(async () => (await app.visitor().call(listServices, {})).headers.get('x-request-id')),
    );
    expect(ids[0]).toMatch(/^[\da-f-]{36}$/);
    expect(ids[1]).not.toBe(ids[0]);
  });

  it.each([
    ['a successful response', '/api/services'],
    ['an error response', '/api/auth/user'],
    ['an unknown address', '/api/nothing'],
  ])('has the security headers: %s', async (_, path) => {
    const { headers } = await app.visitor().request('GET', path);
    const csp = headers.get('content-security-policy');
    for (const directive of [
      "default-src 'self'",
      "script-src 'self'",
      "style-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ]) {
      expect(csp?.split(';')).toContain(directive);
    }
    expect(csp).not.toContain('unsafe');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('permissions-policy')).toContain('camera=()');
    expect(headers.get('x-powered-by')).toBeNull();
    // Only behind https: otherwise a browser on a school's own network could not come back.
    expect(headers.get('strict-transport-security')).toBeNull();
  });

  it('sets a visitor cookie if there is none, and keeps an existing one', async () => {
    const visitor = app.visitor();
    const first = await visitor.call(getCurrentUser, {});
    const cookie = first.headers.getSetCookie().find((text) => text.startsWith('bonjour.visitor='));
    expect(cookie).toMatch(/; httponly/i);
    const again = await visitor.call(listServices, {});
    expect(again.headers.getSetCookie()).toEqual([]);
  });

  it('to an unknown path under /api returns a JSON 404', async () => {
    for (const [method, path] of [
      ['GET', '/api/nothing'],
      ['POST', '/api'],
      ['DELETE', '/api/services/x/y'],
      ['GET', '/api/services/'],
    ]) {
      const { status, body, headers } = await app.visitor().request(method!, path!);
      expect(status).toBe(404);
      expect(body).toEqual({ message: 'We couldn’t find this address.', code: 'not_found' });
      expect(headers.get('content-type')).toContain('application/json');
    }
  });

  it('with an unsupported method returns 405 with the supported ones', async () => {
    const { status, body, headers } = await app.visitor().request('DELETE', '/api/services');
    expect(status).toBe(405);
    expect(body).toEqual({ message: 'This address doesn’t support this method.', code: 'method_not_allowed' });
    expect(headers.get('allow')?.split(', ')).toEqual(['HEAD', 'GET']);
    expect((await app.visitor().request('PROPFIND', '/api/services')).status).toBe(405);
    expect((await app.visitor().request('OPTIONS', '/api/services')).headers.get('allow')).toBe('HEAD, GET');
  });

  it('with an invalid escape in its path returns 404, not 500', async () => {
    const { status, body } = await app.visitor().request('GET', '/api/services/%E0%A4%A');
    expect(status).toBe(404);
    expect(body).toMatchObject({ code: 'not_found' });
  });

  it('with an invalid id returns 404', async () => {
    const member = await app.member();
    for (const id of ['0', '-1', '1.5', '1e3', 'abc', '99999999999999999999']) {
      expect((await member.request('GET', `/api/users/${id}`)).status).toBe(404);
    }
  });
});

describe('behind an https proxy', () => {
  const app = useTestApp({ env: { PUBLIC_URL: 'https://bonjour.test', TRUST_PROXY: '1' } });
  const proxied = { 'X-Forwarded-Proto': 'https', 'X-Forwarded-For': '192.0.2.1' };

  it('cookies are marked as secure, and browsers are kept on https', async () => {
    const { user, password } = await app.member();
    const body = { email: user.email, password };
    const { headers } = await app.visitor().call(login, { body }, proxied);
    const cookies = headers.getSetCookie();
    expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual(
      expect.arrayContaining(['bonjour.sid', 'bonjour.sid.sig', 'bonjour.visitor', 'bonjour.visitor.sig']),
    );
    for (const cookie of cookies) expect(cookie).toMatch(/; secure/i);
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
  });

  it('browsers are also kept on https for subdomains if configured', async () => {
    const asked = await startTestApp({ env: { PUBLIC_URL: 'https://bonjour.test', HSTS_SUBDOMAINS: 'on' } });
    const { headers } = await asked.visitor().request('GET', '/api/health');
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    await asked.close();
  });
});

describe('behind a proxy whose headers are not trusted', () => {
  const app = useTestApp({ env: { PUBLIC_URL: 'https://bonjour.test' } });

  it('cookies are still marked as secure, because PUBLIC_URL is https', async () => {
    const { user, password } = await app.member();
    const { headers } = await app.visitor().call(login, { body: { email: user.email, password } });
    const cookies = headers.getSetCookie();
    expect(cookies.length).toBeGreaterThan(3);
    for (const cookie of cookies) expect(cookie).toMatch(/; secure/i);
  });
});

describe('a site over http', () => {
  const app = useTestApp({ env: { PUBLIC_URL: 'http://bonjour.test' } });

  it('sets cookies that browsers send over http', async () => {
    const { headers } = await app.visitor().call(listServices, {});
    for (const cookie of headers.getSetCookie()) expect(cookie).not.toMatch(/; secure/i);
  });
});

describe('a GET request', () => {
  const app = useTestApp();

  it('has an ETag and returns 304 for a known version', async () => {
    const visitor = app.visitor();
    const first = await visitor.call(listServices, {});
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^(W\/)?".+"$/);
    const again = await visitor.call(listServices, {}, { 'If-None-Match': etag });
    expect(again.status).toBe(304);
    expect(again.body).toBe('');
    expect((await visitor.call(listServices, {}, { 'If-None-Match': '"another"' })).status).toBe(200);
  });

  it('is not stored by shared caches, because visitors have cookies too', async () => {
    const member = await app.member();
    expect((await app.visitor().call(listServices, {})).headers.get('cache-control')).toBe('private, no-cache');
    expect((await member.call(getCurrentUser, {})).headers.get('cache-control')).toBe('private, no-cache');
    expect((await app.visitor().call(getCurrentUser, {})).headers.get('cache-control')).toBe('no-store');
  });

  it('supports HEAD', async () => {
    const { status, body, headers } = await app.visitor().request('HEAD', '/api/services');
    expect(status).toBe(200);
    expect(body).toBe('');
    expect(Number(headers.get('content-length'))).toBeGreaterThan(2);
    expect(headers.get('etag')).not.toBeNull();
  });

  it('is compressed when that is accepted', async () => {
    const { headers, body } = await app.visitor().call(listServices, {}, { 'Accept-Encoding': 'br' });
    expect(headers.get('content-encoding')).toBe('br');
    expect(headers.get('vary')).toContain('Accept-Encoding');
    expect(body.length).toBe(6);
  });

  it.each(['identity;q=0, *;q=0', '*;q=-1', 'x;q=9', 'nonsense ;;'])(
    'is answered uncompressed for Accept-Encoding: %s',
    async (accepted) => {
      const { status, headers, body } = await app.visitor().call(listServices, {}, { 'Accept-Encoding': accepted });
      expect(status).toBe(200);
      expect(headers.get('content-encoding')).toBeNull();
      expect(body.length).toBe(6);
    },
  );
});

describe('a cross-site write', () => {
  const app = useTestApp();

  const foreign: Record<string, string>[] = [
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { Origin: 'http://bonjour.test.evil.example' },
    { Origin: 'https://bonjour.test' },
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
  ];
  const own: Record<string, string>[] = [
    {},
    { Origin: 'http://bonjour.test' },
    { 'Sec-Fetch-Site': 'same-origin' },
    { 'Sec-Fetch-Site': 'none' },
  ];

  it.each(foreign)('is refused: %o', async (headers) => {
    const member = await app.member();
    const { status, body } = await member.call(logout, {}, headers);
    expect(status).toBe(403);
    expect(body).toEqual({ message: 'This request came from another site and was refused.', code: 'foreign_origin' });
    expect((await member.call(getCurrentUser, {}, headers)).status).toBe(200);
  });

  it('is refused for signing in and for every kind of body', async () => {
    const { user, password } = await app.member();
    const headers = { Origin: 'https://evil.example' };
    expect((await app.visitor().call(login, { body: { email: user.email, password } }, headers)).status).toBe(403);
    for (const type of ['text/plain', 'multipart/form-data; boundary=x', 'application/x-www-form-urlencoded']) {
      const { status } = await app
        .visitor()
        .request('POST', '/api/auth/login', { body: 'x', headers: { ...headers, 'Content-Type': type } });
      expect(status).toBe(403);
    }
  });

  it.each(own)('includes no requests from our own pages: %o', async (headers) => {
    expect((await app.visitor().call(logout, {}, headers)).status).toBe(200);
  });

  it('includes no requests from the server’s own address', async () => {
    expect((await app.visitor().call(logout, {}, { Origin: app.url })).status).toBe(200);
  });
});

describe('the OpenAPI document', () => {
  const app = useTestApp();

  it('is compressed at the highest level, and returns 304 for a known version', async () => {
    const ask = (headers: Record<string, string>) => fetch(`${app.url}/api/openapi.json`, { headers });
    const first = await ask({ 'accept-encoding': 'br' });
    expect(first.headers.get('content-encoding')).toBe('br');
    expect(first.headers.get('content-type')).toContain('application/json');
    // The highest brotli level, affordable because it is compressed only once.
    expect(Number(first.headers.get('content-length'))).toBeLessThan(28_000);
    const tag = { 'if-none-match': first.headers.get('etag') ?? '', 'cache-control': 'max-age=0' };
    expect((await ask(tag)).status).toBe(304);
  });

  it('lists every call with its possible responses', async () => {
    type Document = { paths: Record<string, Record<string, { operationId: string; responses: object }>> };
    const { status, body } = await app.visitor().request<Document>('GET', '/api/openapi.json');
    expect(status).toBe(200);
    const operations = Object.values(body.paths).flatMap((path) => Object.values(path));
    expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(
      allEndpoints.map(({ name }) => name).toSorted(),
    );
    for (const endpoint of allEndpoints) {
      const path = body.paths[endpoint.path.replace(/:(\w+)/g, '{$1}')];
      const statuses = Object.keys(path?.[endpoint.method.toLowerCase()]?.responses ?? {});
      expect(statuses).toContain(String(endpoint.status ?? 200));
      expect(statuses.includes('401')).toBe(endpoint.access !== 'anyone' || endpoint.name === 'auth.login');
    }
  });
});

describe('health', () => {
  const app = useTestApp();

  it('returns ok, and 503 once the server is shutting down', async () => {
    const ask = () => app.visitor().request('GET', '/api/health');
    // On a machine that is busy the database may take longer than a health check waits for it.
    await vi.waitFor(
      async () => expect(await ask()).toMatchObject({ status: 200, body: { status: 'ok' } }),
      patience(),
    );
    app.health.drain();
    const draining = await ask();
    expect(draining.status).toBe(503);
    expect(draining.body).toMatchObject({ status: 'draining' });
  });
});
