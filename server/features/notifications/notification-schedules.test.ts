import fc from 'fast-check';
import { Kysely } from 'kysely';
import { describe, expect, inject, it } from 'vitest';
import type { Notification } from '#shared/contracts/notifications.ts';
import { expected, MEMBERS, Model, summaryOf, step, type Step } from '../../../tests/support/notification-model.ts';
import { rounds } from '../../../tests/support/depth.ts';
import { addMembers, addPosts } from '../../../tests/support/rows.ts';
import type { Deps } from '../../app/deps.ts';
import type { Database } from '../../db/schema.ts';
import { openSqliteCopy, sqliteDialect } from '../../db/sqlite.ts';
import { type Db, type Transaction, transaction } from '../../db/transaction.ts';
import { HttpError } from '../../platform/errors.ts';
import { feedHandlers } from '../feed/post-routes.ts';
import { messageHandlers } from '../messages/message-routes.ts';
import { notificationHandlers } from './notification-routes.ts';

const NOW = Date.parse('2026-01-01T12:00:00.000Z');
/** Pages of the list are short, so that schedules have several. */
const PAGE = 3;

/** The server's own handlers around a database, without HTTP. */
async function openCircle() {
  const sqlite = openSqliteCopy(Buffer.from(inject('database'), 'base64'));
  const db: Db = new Kysely<Database>({ dialect: sqliteDialect(sqlite) });
  // Members who have reached every level, so that no level notifications occur.
  const members = await addMembers(db, MEMBERS, { points: 1000, level: 6 });
  await addPosts(db, members[0]!, 2);
  await addPosts(db, members[1]!, 1);
  const deps = {
    db,
    clock: { now: () => NOW },
    live: { emit: () => Promise.resolve() },
    jobs: { add: () => Promise.resolve() },
    limits: { consume: () => Promise.resolve() },
  } as unknown as Deps;
  const handlers = { ...feedHandlers(deps), ...messageHandlers(deps), ...notificationHandlers(deps) };
  type Name = keyof typeof handlers;
  const call = (name: Name, who: number, input: object = {}): Promise<unknown> => {
    const write = <T>(work: (tx: Transaction) => Promise<T>) => transaction(db, work);
    const actor = { id: members[who], is_admin: 0 };
    const handler = handlers[name] as unknown as (call: object) => Promise<unknown>;
    return handler({ params: {}, query: {}, body: {}, nextPage: () => undefined, ...input, actor, write });
  };
  return { db, members, call };
}
type Circle = Awaited<ReturnType<typeof openCircle>>;

/** All of a member's notifications, page after page, as their screens read them. */
async function listed({ call }: Circle, who: number): Promise<Notification[]> {
  const all: Notification[] = [];
  let before: string | undefined;
  do {
    let next: string | undefined;
    const nextPage = (cursor: string) => void (next = cursor);
    const query = { limit: PAGE, before };
    // oxlint-disable-next-line no-await-in-loop -- page after page
    all.push(...((await call('listNotifications', who, { query, nextPage })) as Notification[]));
    before = next;
  } while (before !== undefined);
  return all;
}
const counted = async ({ call }: Circle, who: number): Promise<number> =>
  ((await call('countUnreadNotifications', who)) as { count: number }).count;

const refused = (error: unknown): void => {
  if (!(error instanceof HttpError)) throw error;
};

/** Runs a step on the server. @param upTo the newest notification that the member's device shows */
async function perform({ call, members }: Circle, { who, action }: Step, upTo: number): Promise<unknown> {
  if (action.kind === 'comment') {
    return call('createComment', who, { params: { id: action.post }, body: { content: 'Words' } });
  }
  if (action.kind === 'like')
    return call('likePost', who, { params: { id: action.post }, body: { liked: action.liked } });
  if (action.kind === 'delete comment') return call('deleteComment', who, { params: { id: action.comment } });
  if (action.kind === 'delete post') return call('deletePost', who, { params: { id: action.post } });
  if (action.kind === 'follow') {
    return call('followPost', who, { params: { id: action.post }, body: { follow: action.follow } });
  }
  if (action.kind === 'choose') {
    return call('chooseNotifications', who, { body: { channels: { like: { bell: action.likes } }, timeZone: 'UTC' } });
  }
  if (action.kind === 'block') {
    return call(action.blocked ? 'blockMember' : 'unblockMember', who, { params: { userId: members[action.other] } });
  }
  return action.kind === 'read' && upTo > 0 ? call('readNotifications', who, { body: { upTo } }) : undefined;
}

const namesOf = async ({ db, members }: Circle): Promise<string[]> => {
  const rows = await db.selectFrom('users').select(['id', 'last_name']).execute();
  return members.map((id) => rows.find((row) => row.id === id)!.last_name);
};

describe('a member’s notifications', () => {
  it('match a model through random schedules of two devices, likes, comments, deletions and blocks', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
        const circle = await openCircle();
        const model = new Model();
        const names = await namesOf(circle);
        const shown = Array.from({ length: MEMBERS }, () => [0, 0]);
        for (const each of steps) {
          const { who, action } = each;
          const device = 'device' in action ? action.device : 0;
          // oxlint-disable-next-line no-await-in-loop -- one after the other
          if (action.kind === 'look') shown[who]![device] = (await listed(circle, who))[0]?.id ?? 0;
          // oxlint-disable-next-line no-await-in-loop -- as above
          await perform(circle, each, shown[who]![device]!).catch(refused);
          model.perform(each);
        }
        for (let who = 0; who < MEMBERS; who++) {
          // oxlint-disable-next-line no-await-in-loop -- one connection
          const notifications = await listed(circle, who);
          expect(notifications.map(summaryOf)).toEqual(model.list(who).map((each) => expected(each, names)));
          // oxlint-disable-next-line no-await-in-loop -- as above
          expect(await counted(circle, who)).toBe(notifications.filter(({ readAt }) => readAt === null).length);
        }
        await circle.db.destroy();
      }),
      { numRuns: rounds(50, 200) },
    );
  });

  it('are counted as listed when several members act at the same moment', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(step, { maxLength: 6 }), { maxLength: 6 }), async (turns) => {
        const circle = await openCircle();
        for (const round of turns) {
          // oxlint-disable-next-line no-await-in-loop -- round after round
          await Promise.all(round.map((each) => perform(circle, each, 3).catch(refused)));
        }
        for (let who = 0; who < MEMBERS; who++) {
          // oxlint-disable-next-line no-await-in-loop -- one connection
          const notifications = await listed(circle, who);
          // oxlint-disable-next-line no-await-in-loop -- as above
          expect(await counted(circle, who)).toBe(notifications.filter(({ readAt }) => readAt === null).length);
        }
        const gathered = await circle.db
          .selectFrom('notices')
          .select(['id', 'count', 'post_id'])
          .where('kind', '=', 'like')
          .execute();
        for (const { id, count, post_id } of gathered) {
          // oxlint-disable-next-line no-await-in-loop -- one connection
          const people = await circle.db
            .selectFrom('notice_people')
            .innerJoin('feed_post_likes', (join) =>
              join.onRef('feed_post_likes.user_id', '=', 'person_id').on('feed_post_likes.post_id', '=', post_id),
            )
            .select('at_id')
            .where('notice_id', '=', id)
            .execute();
          // Every like in it still exists, and its id is the newest like's.
          expect([people.length, Math.max(...people.map(({ at_id }) => at_id))]).toEqual([count, id]);
        }
        await circle.db.destroy();
      }),
      { numRuns: rounds(20, 60) },
    );
  });
});
