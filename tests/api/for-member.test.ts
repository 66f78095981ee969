import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Endpoint, FOR_MEMBER, speaksForMember } from '#shared/contracts/endpoint.ts';
import { allEndpoints } from '#shared/contracts/index.ts';
import { createPost } from '#shared/contracts/endpoints/feed.ts';
import { changesSoFar } from '../support/database-digest.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import type { TestClient } from '../support/test-client.ts';

let app: TestApp;
let administrator: TestClient;
/** The header of a page that somebody else opened in the same browser. */
let forAnother: Record<string, string>;

beforeAll(async () => {
  app = await startTestApp();
  administrator = await app.admin();
  await administrator.request('GET', '/api/auth/user');
  forAnother = { [FOR_MEMBER]: String((await app.member()).user.id) };
});
afterAll(() => app.close());

const pathOf = ({ path }: Endpoint): string => path.replace(/:[a-zA-Z]+/g, '1');
const spoken = allEndpoints.filter(speaksForMember);

it('refuses each call for a member other than the signed-in one, and changes nothing', async () => {
  expect(spoken).not.toEqual([]);
  for (const endpoint of spoken) {
    const call = `${endpoint.method} ${endpoint.path}`;
    const before = await changesSoFar(app.db);
    const answer = await administrator.request(endpoint.method, pathOf(endpoint), {
      headers: forAnother,
      body: endpoint.body && {},
    });
    const refusal = { message: 'Not authenticated', code: 'not_authenticated' };
    expect.soft([answer.status, answer.body], call).toEqual([401, refusal]);
    expect.soft(await changesSoFar(app.db), `changed by ${call}`).toBe(before);
  }
});

it('refuses an upload, and calls without a session', async () => {
  const form = new FormData();
  form.set('title', 'A title');
  form.set('file', new Blob(['x']), 'x.png');
  const upload = await administrator.request('POST', createPost.path, { headers: forAnother, body: form });
  const stranger = await app.visitor().request('GET', '/api/feed/posts', { headers: forAnother });
  expect([upload.status, stranger.status]).toEqual([401, 401]);
});

it('always answers who is signed in', async () => {
  const answer = await administrator.request('GET', '/api/auth/user', { headers: {} });
  expect(answer.status).toBe(200);
});
