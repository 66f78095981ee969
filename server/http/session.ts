import { hash, randomBytes } from 'node:crypto';
import type Koa from 'koa';
import { createSession } from 'koa-session';
import { SESSION_COOKIE } from '#shared/contracts/session-cookie.ts';
import { ACTOR_COLUMNS, type Actor } from '../app/actor.ts';
import { isUniqueViolation, writeIfPossible } from '../db/errors.ts';
import { prepared } from '../db/prepared.ts';
import type { Timestamp } from '../db/schema.ts';
import type { Db } from '../db/transaction.ts';
import { type Clock, timestamp } from '../platform/clock.ts';

const DAY = 24 * 60 * 60 * 1000;
/** A session ends when it is unused for this long. */
const LIFETIME = 30 * DAY;
/** The precision of its last use: at most one write in ten minutes for each session. */
const SEEN_STEP = 10 * 60 * 1000;

interface SessionData {
  userId?: number;
}

/** The session as koa-session gives it on the context. */
interface KoaSession extends SessionData {
  regenerate(): Promise<void>;
  manuallyCommit(): Promise<void>;
}

interface WithSession {
  session: KoaSession | SessionData | null;
  state: {
    freshSessionIds?: Set<string>;
    /** The signed-in member, as of reading the session. */
    member?: Actor | undefined;
    /** The request's session, by its id in the table. */
    sessionHash?: string;
  };
}

const hashed = (sid: string): string => hash('sha256', sid, 'hex');
const current = (ctx: Koa.Context): WithSession => ctx as unknown as WithSession;

/** An active session, with its member unless the account is being deleted: one query per request. */
const findSession = prepared((db, { sid, now }: { sid: string; now: Timestamp }) =>
  db
    .selectFrom('sessions')
    .leftJoin('users', (join) => join.onRef('users.id', '=', 'sessions.user_id').on('users.deleting_since', 'is', null))
    .select(ACTOR_COLUMNS.map((column) => `users.${column}` as const))
    .select(['sessions.sess', 'sessions.created_at as opened_at', 'sessions.last_seen_at'])
    .where('sessions.sid', '=', sid)
    .where('sessions.expire', '>', now),
);

/**
 * Sessions in the `sessions` table. A row is inserted only for an id created in this request, and updated otherwise, so
 * a request in progress during the sign-out cannot restore the session.
 */
export function sessions(app: Koa, db: Db, clock: Clock): Koa.Middleware {
  const recordSeen = (sid: string) =>
    db
      .updateTable('sessions')
      .set({ last_seen_at: timestamp(clock) })
      .where('sid', '=', hashed(sid))
      .execute();

  const store = {
    async get(sid: string, _maxAge: number, { ctx }: { ctx?: Koa.Context }): Promise<SessionData | undefined> {
      const { state } = current(ctx!);
      state.sessionHash = hashed(sid);
      const [row] = await findSession(db, { sid: state.sessionHash, now: timestamp(clock) });
      if (!row) return undefined;
      const { sess, opened_at, last_seen_at, ...member } = row;
      if ((last_seen_at ?? opened_at) <= timestamp(clock, -SEEN_STEP)) await writeIfPossible(recordSeen(sid));
      state.member = member.id === null ? undefined : (member as Actor);
      return JSON.parse(sess) as SessionData;
    },
    async set(sid: string, data: SessionData, maxAge: number, { ctx }: { ctx?: Koa.Context }): Promise<void> {
      const sess = JSON.stringify(data);
      const expire = timestamp(clock, maxAge);
      if (ctx && current(ctx).state.freshSessionIds?.has(sid) && data.userId !== undefined) {
        try {
          await db
            .insertInto('sessions')
            .values({
              sid: hashed(sid),
              user_id: data.userId,
              sess,
              expire,
              created_at: timestamp(clock),
              user_agent: ctx.get('User-Agent').slice(0, 300) || null,
            })
            .execute();
          return;
        } catch (error) {
          if (!isUniqueViolation(error)) throw error;
        }
      }
      // Renews it. Its owner never changes.
      await writeIfPossible(db.updateTable('sessions').set({ sess, expire }).where('sid', '=', hashed(sid)).execute());
    },
    async destroy(sid: string): Promise<void> {
      await db.deleteFrom('sessions').where('sid', '=', hashed(sid)).execute();
    },
  };

  return createSession(app, {
    key: SESSION_COOKIE,
    maxAge: LIFETIME,
    renew: true,
    sameSite: 'lax',
    // Committed explicitly below, so that an ordinary request writes nothing.
    autoCommit: false,
    store,
    genid(ctx: Koa.Context) {
      const sid = randomBytes(32).toString('base64url');
      (current(ctx).state.freshSessionIds ??= new Set()).add(sid);
      return sid;
    },
  });
}

/** The id of the signed-in member. Renews a session in the second half of its life. */
export async function sessionUserId(ctx: Koa.Context): Promise<number | undefined> {
  const { session } = current(ctx);
  if (!session || session.userId === undefined) return undefined;
  await (session as KoaSession).manuallyCommit();
  return session.userId;
}

/** The signed-in member, with their current rights; undefined also while the account is being deleted. */
export async function sessionMember(ctx: Koa.Context): Promise<Actor | undefined> {
  const userId = await sessionUserId(ctx);
  return userId === undefined ? undefined : current(ctx).state.member;
}

/** The request's session by its id in the table; undefined without a session cookie of ours. */
export const sessionHash = (ctx: Koa.Context): string | undefined => current(ctx).state.sessionHash;

/** Opens a session with a new id. The old one is refused from now on. */
export async function openSession(ctx: Koa.Context, userId: number): Promise<void> {
  const context = current(ctx);
  context.session = { userId };
  await (context.session as KoaSession).regenerate();
}

/** Ends the session in the browser and on the server. */
export async function closeSession(ctx: Koa.Context): Promise<void> {
  const context = current(ctx);
  const session = context.session as KoaSession;
  context.session = null;
  await session.manuallyCommit();
}
