import type Router from '@koa/router';
import type Koa from 'koa';
import type * as z from 'zod/mini';
import { FOR_MEMBER, UNATTENDED, type Contract, type FileField, type Operation } from '#shared/contracts/endpoint.ts';
import { limits } from '#shared/contracts/limits.ts';
import type { Call as AnonymousCall } from '#shared/contracts/rendering.ts';
import { updateLastActive, type Actor } from '../app/actor.ts';
import type { RecordAudit } from '../app/audit.ts';
import type { Call, Handler, Route } from '../app/call.ts';
import type { Deps } from '../app/deps.ts';
import { isSuspended, suspended } from '../app/suspension.ts';
import { transaction } from '../db/transaction.ts';
import type { ReceivedFile } from '../media/received-file.ts';
import { ownerOf } from '../media/room.ts';
import { HttpError, forbidden, notAuthenticated, notFound } from '../platform/errors.ts';
import { openEventStream, sendAnswer } from './answers.ts';
import { jsonBody, rawBody } from './body.ts';
import { clientKey } from './client-address.ts';
import { answerOnce, callKeyedByInput, keyedCall } from './idempotency.ts';
import { largestRequest, receiveMultipart, type Received } from './multipart.ts';
import { logOf } from './report-errors.ts';
import { closeSession, openSession, sessionHash, sessionMember } from './session.ts';
import { knownDevice, renewVisitor, visitorOf } from './visitor-cookies.ts';

export type AdapterDeps = Pick<Deps, 'db' | 'clock' | 'limits' | 'secret' | 'config' | 'media' | 'live'> & {
  readonly recordAudit: RecordAudit;
};

/** Adds a route for a declaration and its handler. */
export function mountEndpoint(
  router: Router,
  endpoint: Operation,
  handler: Handler<Contract>,
  deps: AdapterDeps,
): void {
  const readBody = jsonBody(endpoint.bodyLimit ?? limits.jsonBody, endpoint.bodyDepth);
  const method = endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';

  router[method](endpoint.path, (ctx: Koa.ParameterizedContext) =>
    makeCall(ctx, { endpoint, handler }, deps, {
      readBody,
      answer: async (answer, actor) => {
        if (!endpoint.stream) await sendAnswer(ctx, endpoint, answer, actor, deps);
      },
    }),
  );
}

/** How one kind of request supplies a call's input and receives its response. */
interface Exchange {
  /** Reads the body. The contract has not checked it yet. */
  readonly readBody: (ctx: Koa.Context) => Promise<unknown>;
  readonly answer: (answer: unknown, actor: Actor | undefined) => Promise<void>;
  /** For requests without an `Idempotency-Key`: how long the same input counts as the same call, in milliseconds. */
  readonly sameInputMs?: number | undefined;
}

/**
 * Makes a call for a request: session, limits, access, input against the contract, handler.
 * @throws HttpError the endpoint's refusal
 */
export async function makeCall(
  ctx: Koa.ParameterizedContext,
  { endpoint, handler }: Route,
  deps: AdapterDeps,
  { readBody, answer, sameInputMs }: Exchange,
): Promise<void> {
  ctx.state.endpoint = endpoint;
  const client = clientKey(ctx.ip);
  const found = await sessionMember(ctx);
  // Responses that are the same for everybody can be cached, so they must not set a cookie. A member's action belongs
  // to the member.
  const isBrowsers = !endpoint.published && !(found && endpoint.access !== 'anyone');
  const visitor = isBrowsers ? visitorOf(ctx) : '';
  // Members of a school share an address, so members are counted by id.
  await (found
    ? deps.limits.consume('request:member', String(found.id))
    : deps.limits.consume('request:client', client));
  const actor = await admit(ctx, endpoint, deps, found);
  const params = parseParams(endpoint, ctx.params as unknown);
  const query = parseInput(endpoint.query, withoutNul(ctx));
  const isForm = endpoint.file && ctx.is('multipart');
  const received = isForm ? await receiveForm(ctx, endpoint.file, { actor, client }, deps) : undefined;
  try {
    const body = endpoint.body && parseInput(endpoint.body, received ? received.fields : await readBody(ctx));
    if (endpoint.method !== 'GET' && !endpoint.limitedAsRead) {
      await (actor
        ? deps.limits.consume('write:member', String(actor.id))
        : deps.limits.consume('write:client', client));
    }
    const session = actor && sessionHash(ctx);
    const files = received?.files ?? [];
    const known = { params, query, body, file: received?.file, files, actor, session, client, visitor };
    await answer(await handler(callOf(ctx, endpoint, deps, known, sameInputMs)), actor);
  } finally {
    await received?.discard();
  }
}

/** Reads an upload. Counted before it is read, because a file costs more than JSON. */
async function receiveForm(
  ctx: Koa.Context,
  field: FileField,
  { actor, client }: { actor: Actor | undefined; client: string },
  { limits: rates, media }: AdapterDeps,
): Promise<Received> {
  await rates.consume('upload:member', String(actor?.id ?? client));
  const bytes = ctx.request.length ?? largestRequest(field);
  const owner = field.ofSite ? undefined : actor && ownerOf(actor);
  const giveBack = await media.room.take({ owner, bytes, field: field.field });
  try {
    const received = await receiveMultipart(ctx, field, media.incoming);
    const sender = String(actor?.id ?? client);
    const file = received.file && { ...received.file, sender };
    const files = received.files.map((one) => ({ ...one, sender }));
    return { ...received, file, files, discard: () => received.discard().finally(giveBack) };
  } catch (error) {
    giveBack();
    throw error;
  }
}

/** Refuses what the endpoint's declaration does not allow. Rights are read from the database on every request. */
async function admit(
  ctx: Koa.Context,
  endpoint: Operation,
  deps: AdapterDeps,
  actor: Actor | undefined,
): Promise<Actor | undefined> {
  const meant = ctx.get(FOR_MEMBER);
  if (meant !== '' && meant !== String(actor?.id)) throw notAuthenticated();
  if (endpoint.access !== 'anyone' && !actor) throw notAuthenticated();
  if (actor && isSuspended(actor, deps.clock)) {
    // Public calls are made as a visitor, and do not count as activity.
    if (endpoint.access === 'anyone') return undefined;
    if (!endpoint.whileSuspended) throw await suspended(deps.db, deps.clock, actor);
    return actor;
  }
  if (endpoint.access === 'admin' && !actor?.is_admin) {
    logOf(ctx).warn({ userId: actor?.id, endpoint: endpoint.name }, 'refused: not an administrator');
    throw forbidden('Admin privileges required to do this.');
  }
  // Streams reconnect automatically, so they do not count as activity.
  const isUnattended = endpoint.stream || ctx.get(UNATTENDED) !== '';
  return isUnattended ? actor : actor && updateLastActive(deps.db, deps.clock, actor);
}

/** A query without NUL characters, which PostgreSQL does not accept in text. Contracts refuse them in bodies. */
const withoutNul = ({ query, querystring }: Koa.ParameterizedContext): unknown =>
  querystring.includes('%00')
    ? Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value).replaceAll('\0', '')]))
    : query;

/** @throws HttpError 404 when the path's parameters are malformed */
function parseParams(endpoint: Operation, params: unknown): unknown {
  if (!endpoint.params) return undefined;
  const parsed = endpoint.params.safeParse(params);
  if (!parsed.success || Object.values(params as object).some((value) => String(value).includes('\0')))
    throw notFound();
  return parsed.data;
}

/** @throws HttpError 400 with the first message of each field */
function parseInput(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) {
    const field = issue.path.join('.');
    if (field && !(field in fields)) fields[field] = issue.message;
  }
  const [first] = Object.values(fields);
  throw first === undefined
    ? new HttpError('validation_failed', 'Please send a JSON object with this call’s fields.', {
        fields: missing(schema),
      })
    : new HttpError('validation_failed', first, { fields });
}

/** The message of every required field, for a body that is not an object. */
function missing(schema: z.ZodMiniType): Record<string, string> {
  const parsed = schema.safeParse({});
  return Object.fromEntries((parsed.error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]));
}

interface Known {
  params: unknown;
  query: unknown;
  body: unknown;
  file: ReceivedFile | undefined;
  files: readonly ReceivedFile[];
  actor: Actor | undefined;
  session: string | undefined;
  client: string;
  visitor: string;
}

function callOf(
  ctx: Koa.Context,
  endpoint: Operation,
  deps: AdapterDeps,
  known: Known,
  sameInputMs: number | undefined,
): Call<Contract> {
  const keyed = endpoint.method === 'POST' ? keyOf(ctx, endpoint, deps, known, sameInputMs) : undefined;
  return {
    ...known,
    device: knownDevice(ctx, deps.secret),
    userAgent: ctx.get('User-Agent') || null,
    optsOut: ctx.get('DNT') === '1' || ctx.get('Sec-GPC') === '1',
    lastEventId: ctx.get('Last-Event-ID'),
    get log() {
      return logOf(ctx);
    },
    readRaw: endpoint.raw && (() => rawBody(ctx, endpoint.raw!)),
    async audit(tx, entry) {
      const requestId = ctx.response.get('X-Request-Id');
      const source = { actor: known.actor ?? null, action: endpoint.name, requestId };
      await deps.recordAudit(tx.db, deps.clock, source, entry);
      tx.afterCommit(() => logOf(ctx).info({ admin: known.actor?.id, [entry.kind]: entry.id }, endpoint.name));
    },
    async write(work) {
      if (!keyed) return transaction(deps.db, work);
      const { answer, replayed } = await answerOnce(deps.db, keyed, deps.clock, work);
      if (replayed) ctx.set('Idempotent-Replayed', 'true');
      return answer;
    },
    async signIn(userId) {
      await openSession(ctx, userId);
      // Another tab may have a stream with the session that has just ended.
      if (known.session !== undefined) deps.live.recheck();
    },
    async signOut() {
      // The next person on this device must not find the previous person's conversation.
      renewVisitor(ctx);
      await closeSession(ctx);
      deps.live.recheck();
    },
    openStream: () => openEventStream(ctx),
    nextPage(cursor) {
      const next = new URLSearchParams(ctx.querystring);
      next.set('before', cursor);
      ctx.append('Link', `<${ctx.path}?${next.toString()}>; rel="next"`);
    },
  } as Call<Contract>;
}

/** The key by which a repeated call is recognised. @throws HttpError 400 when the given one is invalid */
function keyOf(
  ctx: Koa.Context,
  { access, name }: Operation,
  { secret }: AdapterDeps,
  { actor, visitor, params, body, file, files }: Known,
  sameInputMs: number | undefined,
) {
  const call = {
    // Public calls are keyed by browser: a retried registration is signed in, its first attempt was not.
    actor: actor && access !== 'anyone' ? `user:${actor.id}` : `visitor:${visitor}`,
    endpoint: name,
    input: [params, body, ...[file, ...files].flatMap((one) => one?.sha256 ?? [])],
    secret,
  };
  return sameInputMs === undefined ? keyedCall(ctx.get('Idempotency-Key'), call) : callKeyedByInput(call, sameInputMs);
}

/** Makes public reads in-process, for rendering public pages. Throws the error that the endpoint would return. */
export function anonymousCaller(routes: readonly Route[], deps: Pick<Deps, 'log'>): AnonymousCall {
  const byName = new Map(routes.map((route) => [route.endpoint.name, route]));
  return async ({ name }, input, nextPage = () => {}) => {
    const { endpoint, handler } = byName.get(name)!;
    if (endpoint.access !== 'anyone' || endpoint.method !== 'GET') throw notAuthenticated();
    const call = {
      params: parseParams(endpoint, input.params),
      query: parseInput(endpoint.query, input.query ?? {}),
      body: undefined,
      actor: undefined,
      visitor: '',
      client: '',
      userAgent: null,
      optsOut: true,
      session: undefined,
      lastEventId: '',
      log: deps.log,
      nextPage,
    } as unknown as Call<Contract>;
    return (await handler(call)) as never;
  };
}
