import { request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { checkAdmin, getCurrentUser, logout } from '#shared/contracts/endpoints/session.ts';
import { login } from '#shared/contracts/endpoints/auth.ts';
import { limits } from '#shared/contracts/limits.ts';
import { useTestApp } from '../support/test-app.ts';
import type { TestClient } from '../support/test-client.ts';

const app = useTestApp();

const post = (body: string | Uint8Array, headers: Record<string, string> = {}) =>
  app.visitor().request('POST', '/api/auth/login', { body, headers });
const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const credentials = (padding: number): string =>
  JSON.stringify({ email: 'nobody@school.example', password: 'secret', padding: 'x'.repeat(padding) });

describe('a request body', () => {
  it.each(['text/plain', 'multipart/form-data; boundary=x', 'application/x-www-form-urlencoded', 'application/jsonp'])(
    'of the type %s is refused',
    async (type) => {
      const { status, body } = await post('{}', { 'Content-Type': type });
      expect(status).toBe(415);
      expect(body).toEqual({ message: 'Please send JSON.', code: 'unsupported_media_type' });
    },
  );

  it.each(['gzip', 'br', 'deflate', 'x-unknown'])('compressed as %s is refused', async (encoding) => {
    const { status, body } = await post(gzipSync(credentials(10)), { 'Content-Encoding': encoding });
    expect(status).toBe(415);
    expect(body).toMatchObject({ code: 'unsupported_media_type' });
  });

  it.each(['{', '', 'null', '"text"', '17', 'undefined', '{"a":1}{"b":2}', "{'a':1}"])(
    'must be a JSON object: %s',
    async (text) => {
      const { status, body } = await post(text);
      expect(status).toBe(400);
      expect(body).toMatchObject({
        message: expect.any(String),
        code: expect.stringMatching(/bad_request|validation_failed/),
      });
    },
  );

  it('that is missing, or a list, gets an error with the fields of the call', async () => {
    for (const sent of ['', '[]']) {
      const { status, body } = await post(sent);
      expect(status).toBe(400);
      expect(body).toMatchObject({
        code: 'validation_failed',
        fields: { email: 'Please enter a valid email address', password: 'Password must be at least 6 characters' },
      });
    }
  });

  it('is limited to 64 KB exactly', async () => {
    const fits = limits.jsonBody - credentials(0).length;
    expect((await post(credentials(fits))).status).toBe(401);
    const { status, body } = await post(credentials(fits + 1));
    expect(status).toBe(413);
    expect(body).toEqual({ message: 'This is too large. You can send up to 64 KB.', code: 'too_large' });
  });

  it('is limited without a Content-Length too', async () => {
    const status = await new Promise((resolve, reject) => {
      const sending = request(
        `${app.url}/api/auth/login`,
        { method: 'POST', headers: { 'Content-Type': 'application/json' } },
        (answer) => resolve(answer.resume().statusCode),
      );
      sending.on('error', reject);
      sending.end(credentials(limits.jsonBody));
    });
    expect(status).toBe(413);
  });

  it(`is limited to ${limits.jsonDepth} levels`, async () => {
    const { body: deep } = await post(`{"padding":${nested(limits.jsonDepth - 1)},"email":"x","password":"secret"}`);
    expect(deep).toMatchObject({ code: 'validation_failed' });
    const { status, body } = await post(`{"padding":${nested(limits.jsonDepth)},"email":"x","password":"secret"}`);
    expect(status).toBe(400);
    expect(body).toEqual({ message: 'The request body is nested too deeply.', code: 'bad_request' });
    expect((await post(nested(20_000))).status).toBe(400);
  });

  it.each([
    '{"__proto__":{"isAdmin":true,"is_admin":1}}',
    '{"constructor":{"prototype":{"isAdmin":true,"is_admin":1}}}',
  ])('cannot reach a prototype: %s', async (sent) => {
    const member = await app.member();
    await member.request('POST', '/api/auth/login', { body: sent });
    expect((await member.call(checkAdmin, {})).body).toEqual({ isAdmin: false });
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  it('may have unknown fields, which are ignored', async () => {
    const { user, password } = await app.member();
    const visitor = app.visitor();
    const body = { email: user.email, password, isAdmin: true, points: 500, id: 1 };
    expect((await visitor.request('POST', '/api/auth/login', { body })).status).toBe(200);
    expect((await visitor.call(getCurrentUser, {})).body).toMatchObject({ id: user.id, isAdmin: false, points: 0 });
  });

  it('is neither required nor read when the call has none', async () => {
    const member = await app.member();
    expect((await member.request('POST', '/api/auth/logout', { body: 'not { JSON' })).status).toBe(200);
  });
});

describe('an Idempotency-Key', () => {
  it.each(['x'.repeat(201), 'two words', 'clé'])('is refused when it is invalid: %s', async (key) => {
    const { status, body } = await app.visitor().call(logout, {}, { 'Idempotency-Key': key });
    expect(status).toBe(400);
    expect(body).toEqual({
      message: 'The Idempotency-Key must be 1 to 200 printable characters.',
      code: 'bad_request',
    });
  });
});

describe('too many writes', () => {
  const limited = useTestApp({ rateLimit: true });

  it('are refused for a minute, with a Retry-After', async () => {
    const answers = await Promise.all(Array.from({ length: 61 }, () => limited.visitor().call(logout, {})));
    const [refused, ...others] = answers.filter(({ status }) => status !== 200);
    expect(others).toEqual([]);
    expect(refused?.status).toBe(429);
    expect(refused?.body).toEqual({
      message: 'You’ve tried this too often. Please try again in a minute.',
      code: 'rate_limited',
    });
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('by one member do not block another behind the same address', async () => {
    const [one, other] = [await limited.member(), await limited.member()];
    const write = async (member: TestClient) =>
      (await member.request('POST', '/api/gamification/activity', { body: { activityType: 'post', relatedId: 1 } }))
        .status;
    for (let n = 0; n < 60; n++) expect(await write(one)).toBe(404);
    expect(await write(one)).toBe(429);
    expect(await write(other)).toBe(404);
  });

  it('are counted for a client despite changing headers', async () => {
    const tryIt = (n: number) =>
      limited
        .visitor()
        .call(
          login,
          { body: { email: `member-${n}@school.example`, password: 'secret' } },
          { 'X-Forwarded-For': `192.0.2.${n}`, 'X-Real-IP': `192.0.2.${n}`, Forwarded: `for=192.0.2.${n}` },
        );
    const statuses: number[] = [];
    for (let n = 0; n < 11; n++) statuses.push((await tryIt(n)).status);
    expect(statuses.at(-1)).toBe(429);
  });
});
