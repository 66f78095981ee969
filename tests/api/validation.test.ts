import { afterAll, beforeAll, expect, it } from 'vitest';
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
  // An administrator who wrote the post and the comment, so only the body can be the reason for a refusal.
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
    .replace(':file', '1')
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

/** Bodies that are no objects. */
const NO_OBJECTS = [
  ['null', 'null'],
  ['a list', '[]'],
  ['a text', '"text"'],
  ['a number', '5'],
] as const;

it.each(withBody.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s reports all invalid fields at once, has a test of each field, and refuses other JSON',
  async (_, endpoint) => {
    const cases = validationCases[endpoint.name] ?? [];

    for (const [field, value, message] of cases) {
      const row = `beside ${field}, when it is ${shown(value)}`;
      const { status, body } = await send(endpoint, changed(endpoint, field, value));
      expect.soft(status, row).toBe(400);
      expect.soft(body, row).toMatchObject({ code: 'validation_failed', message, fields: { [field]: message } });
    }

    expect.soft(cases.length, `${endpoint.name} in validation-cases.ts`).toBeGreaterThan(0);
    const unlimited = new Set(['website', 'mediaType']);
    const fieldsOfBody = Object.keys(exampleBodies[endpoint.name] ?? {}).filter((field) => !unlimited.has(field));
    const tried = new Set(cases.map(([field]) => field));
    const passwordsOfRegistration = endpoint.name === 'auth.register' ? ['password'] : [];
    const untried = fieldsOfBody.filter((field) => !tried.has(field));
    expect.soft(untried, 'fields whose messages are not tried').toEqual(passwordsOfRegistration);

    const bad = Object.fromEntries(
      cases.filter(([, value]) => value !== MISSING).map(([field, value]) => [field, value]),
    );
    // Only videos need the fields of a video.
    if (endpoint.name === 'feed.create') Object.assign(bad, { postType: 'video' });
    const { status, body } = await send(endpoint, bad);
    const everything = 'everything that is wrong at once';
    expect.soft(status, everything).toBe(400);
    const { fields, message } = body as { message: string; fields: Record<string, string> };
    const wrong = Object.keys(bad).filter((field) => field !== 'postType');
    expect.soft(Object.keys(fields), everything).toEqual(expect.arrayContaining(wrong));
    expect.soft(Object.values(fields), everything).toContain(message);

    for (const [what, text] of NO_OBJECTS) {
      const row = `${what} in the place of an object`;
      const answer = await send(endpoint, text);
      const refusal = { message: expect.any(String) as string, code: expect.any(String) as string };
      expect.soft(answer.status, row).toBe(400);
      expect.soft(answer.body, row).toMatchObject(refusal);
    }
  },
);

it('rejected bodies change nothing', async () => {
  expect(await databaseDigest(app.db)).toBe(digest);
});
