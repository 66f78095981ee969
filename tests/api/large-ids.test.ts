import { expect, it } from 'vitest';
import { createReport, listMembers } from '#shared/contracts/endpoints/members.ts';
import { allEndpoints } from '#shared/contracts/index.ts';
import { exampleBodies } from '../support/example-bodies.ts';
import { useTestApp } from '../support/test-app.ts';

/** The largest id in a path: more than PostgreSQL's `integer`. */
const LARGE = 999_999_999_999_999;
const app = useTestApp();

it('an id that is too large for the database returns 404 in every path', async () => {
  const admin = await app.admin();
  const failed: string[] = [];
  for (const { name, method, path } of allEndpoints.filter((endpoint) => /:(?:id|userId)\b/.test(endpoint.path))) {
    const at = path.replaceAll(/:(?:id|userId)\b/g, String(LARGE));
    const { status } = await admin.request(method, at, { body: exampleBodies[name] });
    if (status >= 500) failed.push(`${name}: ${status}`);
  }
  expect(failed).toEqual([]);
});

it('an id that is too large for the database is refused in every body', async () => {
  const member = await app.member();
  const answers = [
    await member.call(createReport, { body: { kind: 'post', targetId: LARGE, reason: 'spam' } }),
    await member.call(listMembers, { query: { ids: String(LARGE) } }),
  ];
  expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
});
