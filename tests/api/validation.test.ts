import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { allEndpoints } from '#shared/contracts/index.ts';
import { commentOn, share } from '../support/circle.ts';
import { databaseDigest } from '../support/database-digest.ts';
import { exampleBodies } from '../support/example-bodies.ts';
import { type TestApp, startTestApp } from '../support/test-app.ts';
import type { MemberClient } from '../support/test-client.ts';
import { validationCases } from '../support/validation-cases.ts';
import { MISSING } from '../support/validation-fields.ts';

let app: TestApp;
let person: MemberClient;
let digest: string;
const ids: Record<string, number | string> = { slug: 'podcasts' };

beforeAll(async () => {
  app = await startTestApp();
  // An administrator who wrote the post and the comment: whatever is refused is refused for its body.
  person = await app.admin();
  const post = await share(person);
  Object.assign(ids, {
    user: (await app.member()).user.id,
    post: post.id,
    comment: (await commentOn(post, person)).id,
  });
  await person.request('GET', '/api/auth/user');
  digest = await databaseDigest(app.db);
});
afterAll(() => app.close());

const withBody = allEndpoints.filter(({ body }) => body);

const pathOf = ({ path }: Endpoint): string =>
  path
    .replace(':slug', 'podcasts')
    .replace(':userId', String(ids.user))
    .replace(':sessionId', 'A'.repeat(22))
    .replace(':version', '1')
    .replace(':id', String(path.includes('/comments/') ? ids.comment : ids.post));

const send = (endpoint: Endpoint, body: unknown) => person.request(endpoint.method, pathOf(endpoint), { body });

const changed = ({ name }: Endpoint, field: string, value: unknown): unknown => {
  const body = { ...exampleBodies[name], [field]: value };
  if (value === MISSING) delete body[field];
  return body;
};

const shown = (value: unknown): string =>
  value === MISSING
    ? 'left out'
    : `${JSON.stringify(value).slice(0, 40)}${JSON.stringify(value).length > 40 ? '…' : ''}`;

describe.each(withBody.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s',
  (_, endpoint) => {
    const cases = validationCases[endpoint.name] ?? [];

    it.each(cases.map(([field, value, message]) => [field, shown(value), message, value] as const))(
      'says beside %s, when it is %s: %s',
      async (field, __, message, value) => {
        const { status, body } = await send(endpoint, changed(endpoint, field, value));
        expect(status).toBe(400);
        expect(body).toMatchObject({ code: 'validation_failed', message, fields: { [field]: message } });
      },
    );

    it('has its messages tried, each field', () => {
      expect(cases.length, `${endpoint.name} in validation-cases.ts`).toBeGreaterThan(0);
      const unlimited = new Set(['website', 'mediaType']);
      const fields = Object.keys(exampleBodies[endpoint.name] ?? {}).filter((field) => !unlimited.has(field));
      const tried = new Set(cases.map(([field]) => field));
      const passwordsOfRegistration = endpoint.name === 'auth.register' ? ['password'] : [];
      expect(fields.filter((field) => !tried.has(field))).toEqual(passwordsOfRegistration);
    });

    it('says everything that is wrong at once', async () => {
      const bad = Object.fromEntries(
        cases.filter(([, value]) => value !== MISSING).map(([field, value]) => [field, value]),
      );
      // What a video lacks is only missed in a video.
      if (endpoint.name === 'feed.create') Object.assign(bad, { postType: 'video' });
      const { status, body } = await send(endpoint, bad);
      expect(status).toBe(400);
      const { fields, message } = body as { message: string; fields: Record<string, string> };
      expect(Object.keys(fields)).toEqual(
        expect.arrayContaining(Object.keys(bad).filter((field) => field !== 'postType')),
      );
      expect(Object.values(fields)).toContain(message);
    });

    it.each([
      ['null', 'null'],
      ['a list', '[]'],
      ['a text', '"text"'],
      ['a number', '5'],
    ])('refuses %s in the place of an object', async (__, body) => {
      const answer = await send(endpoint, body);
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ message: expect.any(String) as string, code: expect.any(String) as string });
    });
  },
);

it('has changed nothing by all that', async () => {
  expect(await databaseDigest(app.db)).toBe(digest);
});
