import http from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Operation } from '#shared/contracts/endpoint.ts';
import { errorBody, statusOf } from '#shared/contracts/errors.ts';
import { allEndpoints } from '#shared/contracts/index.ts';
import { transaction } from '../../server/db/transaction.ts';
import { commentOn, share } from '../support/circle.ts';
import { patience, rounds, SEED } from '../support/depth.ts';
import { changesSoFar, databaseDigest } from '../support/database-digest.ts';
import { type Targets, malformedRequest } from '../support/malformed-requests.ts';
import { type Random, createRandom } from '../support/random.ts';
import { type RawAnswer, type RawRequest, sendRaw } from '../support/raw-request.ts';
import { type TestApp, startTestApp } from '../support/test-app.ts';
import { onPostgres } from '../support/test-database.ts';
import type { TestClient } from '../support/test-client.ts';

/** Each call a few times. */
const REQUESTS = rounds(600, 2000);
const PEOPLE = ['visitor', 'member', 'administrator'] as const;

let app: TestApp;
let agent: http.Agent;
let people: Record<(typeof PEOPLE)[number], TestClient>;
let targets: Targets;
/** The state of the database for the next request. */
let before: { changes: number; digest: string };

beforeAll(async () => {
  app = await startTestApp();
  agent = new http.Agent({ keepAlive: true });
  await prepare();
});
afterAll(async () => {
  agent.destroy();
  await app.close();
});

/** People, and a member's post and comment. Everybody was just active, so that reads change nothing. */
async function prepare(): Promise<void> {
  // A request may have changed the mode to invitations only.
  await transaction(app.db, async (tx) => {
    await tx.db.deleteFrom('site_settings').execute();
    await app.deps.contentChanged(tx);
  });
  const [member, administrator] = [await app.member(), await app.admin()];
  const post = await share(member);
  const comment = await commentOn(post, member);
  for (const client of [member, administrator]) await client.request('GET', '/api/auth/user');
  people = { visitor: app.visitor(), member, administrator };
  targets = { postId: post.id, commentId: comment.id, userId: member.user.id };
  before = { changes: await changesSoFar(app.db), digest: await databaseDigest(app.db) };
}

const cookieHeader = ({ cookies }: TestClient): Record<string, string> =>
  cookies.size > 0 ? { Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') } : {};

/** The fault of a response, if any. */
function faultOf(answer: RawAnswer | undefined, { method, truncated }: RawRequest): string | undefined {
  if (!answer) return truncated ? undefined : 'no answer';
  if (answer.status >= 500) return `status ${answer.status}`;
  if (answer.status < 400 || method === 'HEAD') return undefined;
  if (!answer.headers['content-type']?.includes('application/json')) return `${answer.status} is not JSON`;
  const { data } = errorBody.safeParse(JSON.parse(answer.body));
  if (!data?.message) return 'the error has not the documented shape';
  const documented = Object.entries(statusOf).some(([code, status]) => code === data.code && status === answer.status);
  return documented ? undefined : `${answer.status} does not go with the code ${data.code}`;
}

const CHANGED = 'refused, and yet something changed';

interface Outcome {
  readonly status: number;
  readonly faults: string[];
}

async function tryOne(random: Random, endpoint: Operation): Promise<Outcome> {
  const who = random.pick(PEOPLE);
  const request = malformedRequest(random, endpoint, targets);
  const outcome = await attempt(who, request, endpoint);
  // On PostgreSQL a cancelled request may finish during later ones, so only a change after a second refusal is this
  // request's own.
  const certain = outcome.faults.filter((fault) => !onPostgres || !fault.startsWith(CHANGED));
  if (certain.length === outcome.faults.length) return outcome;
  const again = await attempt(who, request, endpoint);
  return { status: again.status, faults: [...certain, ...again.faults] };
}

async function attempt(who: (typeof PEOPLE)[number], request: RawRequest, endpoint: Operation): Promise<Outcome> {
  const answer = await sendRaw(
    app.url,
    { ...request, headers: { ...cookieHeader(people[who]), ...request.headers } },
    agent,
  );
  const faults: string[] = [faultOf(answer, request) ?? []].flat();

  const changes = await changesSoFar(app.db);
  if (changes !== before.changes) {
    // A call without a body does not wait for it, so it runs even if the client disconnects halfway.
    const isDone = request.truncated && endpoint.body === undefined;
    const refused = (!answer || answer.status >= 400) && !isDone;
    const digest = await databaseDigest(app.db);
    const isUnasked = refused && digest !== before.digest;
    if (isUnasked) faults.push(CHANGED);
    // It was valid after all, and may have deleted a post or ended a session: start over.
    if (!refused || isUnasked) await prepare();
    else before = { changes, digest };
  }
  const sent = [
    answer?.status ?? 'no answer',
    who,
    request.method,
    request.path,
    JSON.stringify(request.headers),
    request.body?.toString(),
  ];
  return {
    status: answer?.status ?? 0,
    faults: faults.map((fault) => `${fault}: ${sent.map((part) => part?.toString().slice(0, 200)).join(' ')}`),
  };
}

it(
  `${REQUESTS} malformed requests return no 5xx, only documented errors, and change nothing when refused`,
  { timeout: patience(180_000) },
  async () => {
    const random = createRandom(SEED);
    const faults: string[] = [];
    const statuses: Record<number, number> = {};
    for (let number = 0; number < REQUESTS; number++) {
      // Every call in turn, so that none is left out.
      const outcome = await tryOne(random, allEndpoints[number % allEndpoints.length]!);
      faults.push(...outcome.faults);
      statuses[outcome.status] = (statuses[outcome.status] ?? 0) + 1;
    }
    console.log(`Malformed requests by status, 0 for those that hung up (TEST_SEED=${SEED}):`, statuses);
    expect(faults).toEqual([]);
  },
);
