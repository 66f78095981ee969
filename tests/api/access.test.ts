import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logout } from '#shared/contracts/endpoints/session.ts';
import type { Access, Endpoint } from '#shared/contracts/endpoint.ts';
import { allEndpoints } from '#shared/contracts/index.ts';
import { allRoutes } from '../../server/features/index.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import type { Answer, TestClient } from '../support/test-client.ts';

/**
 * The authorisation matrix: each declared call by each kind of person. Bodies are empty on purpose, so that allowed calls
 * fail validation or respond, and nothing changes.
 */
let app: TestApp;
let people: Record<'visitor' | 'member' | 'administrator', TestClient>;

beforeAll(async () => {
  app = await startTestApp();
  people = { visitor: app.visitor(), member: await app.member(), administrator: await app.admin() };
});
afterAll(() => app.close());

const MAY: Record<Access, readonly (keyof typeof people)[]> = {
  anyone: ['visitor', 'member', 'administrator'],
  member: ['member', 'administrator'],
  admin: ['administrator'],
};

/** The URL of a call, with ids that do not exist. */
const pathOf = ({ path }: Endpoint): string => path.replace(/:[a-zA-Z]+/g, '999999');

/** The result of a call at the access check. */
function outcomeOf({ status, body }: Answer<unknown>): string {
  const { code } = Object(body) as { code?: string };
  if (status === 401 && code === 'not_authenticated') return 'not signed in';
  if (status === 403 && code === 'forbidden') return 'forbidden';
  return [200, 201, 202, 400, 404].includes(status) ? 'let in' : `failed with ${status}`;
}

it.each(allEndpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s answers only people with the access that it declares',
  async (_, endpoint) => {
    for (const person of ['visitor', 'member', 'administrator'] as const) {
      const answer = await people[person].request(endpoint.method, pathOf(endpoint), { body: endpoint.body && {} });
      const refused = person === 'visitor' ? 'not signed in' : 'forbidden';
      expect.soft(outcomeOf(answer), person).toBe(MAY[endpoint.access].includes(person) ? 'let in' : refused);
      // Its own call signed out, so sign in again.
      if (endpoint.name === 'auth.logout' && person !== 'visitor') {
        people[person] = await (person === 'member' ? app.member() : app.admin());
      }
    }
  },
);

describe('the declared endpoints', () => {
  it('have a handler each', () => {
    const routes = allRoutes(app.deps);
    expect(routes.map(({ endpoint }) => endpoint.name)).toEqual(allEndpoints.map(({ name }) => name));
    expect(routes.every(({ handler }) => typeof handler === 'function')).toBe(true);
  });

  it('have unique names and addresses', () => {
    const names = allEndpoints.map(({ name }) => name);
    const addresses = allEndpoints.map(({ method, path }) => `${method} ${path.replace(/:[a-zA-Z]+/g, ':')}`);
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it('restrict everything under /api/admin to administrators', () => {
    // Every member may check their role, and the home page seeds the services.
    const open = allEndpoints.filter(({ path, access }) => path.startsWith('/api/admin/') && access !== 'admin');
    expect(open.map(({ name }) => name)).toEqual(['admin.check', 'services.init']);
  });

  it('use GET only for reads', () => {
    expect(allEndpoints.filter(({ method, body }) => method === 'GET' && body)).toEqual([]);
  });
});

describe('administrators who lose their rights', () => {
  /** All of their calls, with their earlier cookies. */
  async function expectAllToAnswer(person: TestClient, status: 401 | 403): Promise<void> {
    for (const endpoint of allEndpoints.filter(({ access }) => access === 'admin')) {
      const answer = await person.request(endpoint.method, pathOf(endpoint), { body: endpoint.body && {} });
      expect(`${endpoint.name} ${answer.status}`).toBe(`${endpoint.name} ${status}`);
    }
  }

  it('are refused from the next request on', async () => {
    const former = await app.admin();
    await app.db.updateTable('users').set({ is_admin: 0 }).where('id', '=', former.user.id).execute();
    await expectAllToAnswer(former, 403);
  });

  it('are signed out once their account is deleted', async () => {
    const gone = await app.admin();
    await app.db.deleteFrom('users').where('id', '=', gone.user.id).execute();
    await expectAllToAnswer(gone, 401);
  });

  it('are signed out once they sign out, even with copied cookies', async () => {
    const admin = await app.admin();
    const cookies = [...admin.cookies];
    await admin.call(logout, {});
    const thief = app.visitor();
    for (const [name, value] of cookies) thief.cookies.set(name, value);
    await expectAllToAnswer(thief, 401);
  });

  it('are signed out once their session expires', async () => {
    const late = await app.admin();
    const past = '2000-01-01T00:00:00.000Z';
    await app.db.updateTable('sessions').set({ expire: past }).where('user_id', '=', late.user.id).execute();
    await expectAllToAnswer(late, 401);
  });
});
