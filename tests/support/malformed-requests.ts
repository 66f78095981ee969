import { gzipSync } from 'node:zlib';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { exampleBodies } from './example-bodies.ts';
import { BROKEN_BODIES, CONTENT_TYPES, HEADERS, IDS, METHODS, PATHS, QUERIES, STRANGE } from './malformed-values.ts';
import type { Random } from './random.ts';
import type { RawRequest } from './raw-request.ts';

/** Existing rows, for the requests with a valid address. */
export interface Targets {
  readonly postId: number;
  readonly commentId: number;
  readonly userId: number;
}

function validPath({ name, path }: Endpoint, { postId, commentId, userId }: Targets): string {
  const id = name.startsWith('users')
    ? userId
    : name.includes('comments') && !path.includes('/posts/')
      ? commentId
      : postId;
  return path.replace(/:[a-zA-Z]+/g, (parameter) =>
    String({ ':slug': 'podcasts', ':userId': userId }[parameter] ?? id),
  );
}

/** A request with one fault, or two. */
export function malformedRequest(random: Random, endpoint: Endpoint, targets: Targets): RawRequest {
  const body = endpoint.method === 'GET' ? undefined : Buffer.from(JSON.stringify(exampleBodies[endpoint.name] ?? {}));
  let request: RawRequest = {
    method: endpoint.method,
    path: validPath(endpoint, targets),
    headers: body ? { 'Content-Type': 'application/json' } : {},
    body,
    truncated: false,
  };
  for (let wrongs = 1 + random.below(2); wrongs > 0; wrongs--) {
    request = { ...request, ...random.pick(WRONGS)(request, random, endpoint) };
  }
  return request;
}

type Wrong = (request: RawRequest, random: Random, endpoint: Endpoint) => Partial<RawRequest>;

const JSON_TYPE = { 'Content-Type': 'application/json' };

const strangeField: Wrong = ({ headers }, random, { name }) => {
  const example = exampleBodies[name] ?? { anything: 1 };
  const field = random.pick([...Object.keys(example), '__proto__', 'isAdmin', '']);
  const entries = { ...example, [field]: random.pick(STRANGE) };
  if (random.below(4) === 0) delete (entries as Record<string, unknown>)[random.pick(Object.keys(example))];
  return { body: Buffer.from(JSON.stringify(entries)), headers: { ...headers, ...JSON_TYPE } };
};

const brokenBody: Wrong = ({ headers }, random) => ({
  body: Buffer.from(random.pick(BROKEN_BODIES)),
  headers: { ...headers, ...JSON_TYPE },
});

const randomBytes: Wrong = ({ headers }, random) => ({
  body: Buffer.from(Array.from({ length: 1 + random.below(200) }, () => random.below(256))),
  headers: { ...headers, ...JSON_TYPE },
});

const WRONGS: readonly Wrong[] = [
  // Most faults are in the fields.
  strangeField,
  strangeField,
  strangeField,
  strangeField,
  brokenBody,
  brokenBody,
  randomBytes,
  ({ headers }, random) => ({ headers: { ...headers, 'Content-Type': random.pick(CONTENT_TYPES) } }),
  ({ headers, body }) => ({ headers: { ...headers, 'Content-Encoding': 'gzip' }, body: body && gzipSync(body) }),
  (_, random, { path }) => ({ path: path.replace(/:[a-zA-Z]+/g, () => random.pick(IDS)) }),
  ({ path }, random) => ({ path: path + random.pick(QUERIES) }),
  (_, random) => ({ path: random.pick(PATHS) }),
  (_, random) => ({ method: random.pick(METHODS) }),
  ({ headers }, random) => ({ headers: { ...headers, ...random.pick(HEADERS) } }),
  ({ body }) => ({ truncated: body !== undefined }),
];
