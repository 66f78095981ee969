import { demoMailDomain } from '#data/seeds/demo/member.ts';
import { createRandom } from '#data/seeds/demo/random.ts';
import { bulkInsert } from '../../db/bulk-insert.ts';
import type { Db } from '../../db/transaction.ts';
import { insertApplication } from '../../features/membership/application-repository.ts';
import { writeComment } from '../../features/feed/comment-service.ts';
import { gatherLike } from '../../features/notifications/gathered-likes.ts';
import { insertNotifications, type Act } from '../../features/notifications/notification-repository.ts';
import { storedTitle } from '../../features/notifications/notification-text.ts';
import { insertSuspension, setSuspendedUntil } from '../../features/suspensions/suspension-repository.ts';

interface Highlights {
  readonly seed: number;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** By their numbers. The command prints the first one's credentials. */
  readonly memberIds: readonly number[];
}

/**
 * How many of the newest posts are used, so that the highlights are on the first pages whatever the community's size.
 */
const NEWEST = 30;
const DAY = 24 * 60 * 60 * 1000;
/** Notifications are kept for 90 days. */
const NOTIFICATION_LIFETIME = 80 * DAY;
/** Older notifications than these have been read. */
const UNREAD_FOR = 3 * DAY;

const insertLikes = bulkInsert('feed_comment_likes', ['comment_id', 'user_id', 'created_at']);

/**
 * Adds the highlights of an active Circle to the newest posts: replies and mentions, likes of comments, a pinned post,
 * the first member's saved, followed and muted posts, and all the notifications; also applications to join, a suspended
 * member, and page views. Call it in a transaction, after the posts.
 */
export async function writeHighlights(db: Db, highlights: Highlights): Promise<void> {
  await writeRequests(db, highlights);
  await suspendSomebody(db, highlights);
  await writeViews(db, highlights);
  const posts = await db
    .selectFrom('feed_posts')
    .select(['id', 'author_id', 'created_at'])
    .orderBy('id', 'desc')
    .limit(NEWEST)
    .execute();
  if (posts.length === 0) return;
  const postIds = posts.map(({ id }) => id);
  await turnIntoReplies(db, postIds);
  await mentionTheFirst(db, postIds, highlights);
  await likeComments(db, postIds, highlights);
  await markPosts(db, postIds, highlights);
  await notifyMembers(db, postIds, highlights);
}

const at = (milliseconds: number): string => new Date(milliseconds).toISOString();

const commentsOf = (db: Db, postIds: readonly number[]) =>
  db
    .selectFrom('feed_post_comments as comment')
    .innerJoin('users', 'users.id', 'comment.user_id')
    .select(['comment.id', 'comment.post_id', 'comment.user_id', 'comment.parent_id', 'comment.content'])
    .select(['comment.mentions', 'comment.created_at', 'users.first_name', 'users.last_name'])
    .where('comment.post_id', 'in', postIds)
    .orderBy('comment.id')
    .execute();

interface Named {
  readonly user_id: number;
  readonly first_name: string;
  readonly last_name: string;
}

/** A text that begins with a mention. */
function mentioning({ user_id: userId, first_name: first, last_name: last }: Named, words: string) {
  const name = `${first} ${last}`;
  return { content: `@${name}, ${words}`, mentions: JSON.stringify([{ userId, start: 0, name }]) };
}

/** Makes a post's last comment a reply to the one before by somebody else. Every other reply mentions that member. */
async function turnIntoReplies(db: Db, postIds: readonly number[]): Promise<void> {
  const all = await commentsOf(db, postIds);
  let names = false;
  for (const comments of Map.groupBy(all, (comment) => comment.post_id).values()) {
    const [answered, last] = comments.slice(-2);
    const isAnswer = last && answered && comments.some((other) => other.user_id !== last.user_id);
    if (!isAnswer || answered.user_id === last.user_id) continue;
    const words = mentioning(answered, last.content.charAt(0).toLowerCase() + last.content.slice(1));
    names = !names;
    await db
      .updateTable('feed_post_comments')
      .set({ parent_id: answered.id, ...(names && words) })
      .where('id', '=', last.id)
      .execute();
  }
}

const QUESTIONS = [
  'you did something like this, didn’t you? How did it go?',
  'this made me think of your open evening.',
];

/** Two members ask the first one, below the newest posts. */
async function mentionTheFirst(db: Db, postIds: readonly number[], { now, memberIds }: Highlights): Promise<void> {
  const [first, ...others] = memberIds;
  const named = await db
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', first!)
    .executeTakeFirstOrThrow();
  for (const [index, words] of QUESTIONS.entries()) {
    const [userId, postId] = [others[index], postIds[index]];
    if (userId === undefined || postId === undefined) return;
    const text = mentioning({ user_id: first!, ...named }, words);
    await writeComment(db, at(now - (QUESTIONS.length - index) * 60_000), { postId, userId, ...text });
  }
}

async function likeComments(db: Db, postIds: readonly number[], { seed, memberIds }: Highlights): Promise<void> {
  const likes = (await commentsOf(db, postIds)).flatMap(({ id, user_id, created_at }, number) => {
    const random = createRandom(seed, 'comment likes', number);
    const admirers = Array.from({ length: Math.floor(4 * random.next() ** 2) }, () => random.pick(memberIds));
    return [...new Set(admirers)]
      .filter((admirer) => admirer !== user_id)
      .map((admirer) => ({ comment_id: id, user_id: admirer, created_at }));
  });
  await insertLikes(db, likes);
  for (const [id, those] of Map.groupBy(likes, (like) => like.comment_id)) {
    await db.updateTable('feed_post_comments').set({ like_count: those.length }).where('id', '=', id).execute();
  }
}

/** One post is pinned for everybody. The first member has saved some, follows one and has muted another. */
async function markPosts(db: Db, postIds: readonly number[], { now, memberIds }: Highlights): Promise<void> {
  const [first] = memberIds;
  const created_at = at(now);
  const marked = (...places: number[]) => places.flatMap((place) => postIds[place] ?? []);
  await db.updateTable('feed_posts').set({ pinned_at: created_at }).where('id', '=', postIds.at(-1)!).execute();
  for (const post_id of marked(2, 5, 8)) {
    await db.insertInto('post_saves').values({ user_id: first!, post_id, created_at }).execute();
  }
  for (const [place, state] of [
    [3, 'following'],
    [7, 'muted'],
  ] as const) {
    for (const post_id of marked(place)) {
      await db
        .insertInto('post_follows')
        .values({ user_id: first!, post_id, state, created_at })
        .onConflict((conflict) => conflict.columns(['user_id', 'post_id']).doUpdateSet({ state }))
        .execute();
    }
  }
}

/** Writes the notifications of all this, oldest first. */
async function notifyMembers(db: Db, postIds: readonly number[], { now }: Highlights): Promise<void> {
  const since = at(now - NOTIFICATION_LIFETIME);
  const posts = await db.selectFrom('feed_posts').select(['id', 'author_id']).where('id', 'in', postIds).execute();
  const authorOf = new Map(posts.map((post) => [post.id, post.author_id]));
  const comments = (await commentsOf(db, postIds)).filter(({ created_at }) => created_at > since);
  const writers = new Map(comments.map((comment) => [comment.id, comment.user_id]));
  const acts: { readonly kind: Kind; readonly act: Omit<Act, 'title'> }[] = [];
  for (const { id, post_id: postId, user_id: by, parent_id: parent, mentions, created_at } of comments) {
    const place = { by, postId, commentId: id, at: created_at };
    const mentioned = mentions === null ? [] : (JSON.parse(mentions) as { userId: number }[]);
    const answered = parent === null ? undefined : writers.get(parent);
    // Nobody is notified twice of one comment: the first notification stays.
    acts.push({ kind: 'mention', act: { ...place, userIds: mentioned.map(({ userId }) => userId) } });
    if (answered !== undefined) acts.push({ kind: 'reply', act: { ...place, userIds: [answered] } });
    acts.push({ kind: 'comment', act: { ...place, userIds: [authorOf.get(postId)!] } });
  }
  const likes = await db
    .selectFrom('feed_post_likes')
    .selectAll()
    .where('post_id', 'in', postIds)
    .orderBy('id')
    .execute();
  for (const { post_id: postId, user_id: by, created_at } of likes) {
    const act = { by, postId, commentId: null, at: created_at, userIds: [authorOf.get(postId)!] };
    if (created_at > since) acts.push({ kind: 'like', act });
  }
  const liked = await db
    .selectFrom('feed_comment_likes')
    .selectAll()
    .where('comment_id', 'in', [...writers.keys(), 0])
    .orderBy('id')
    .execute();
  const postOf = new Map(comments.map((comment) => [comment.id, comment.post_id]));
  for (const { comment_id: commentId, user_id: by, created_at } of liked) {
    const userIds = [writers.get(commentId)!];
    acts.push({
      kind: 'comment_like',
      act: { by, postId: postOf.get(commentId)!, commentId, at: created_at, userIds },
    });
  }
  for (const { kind, act } of acts.toSorted((one, other) => Date.parse(one.act.at) - Date.parse(other.act.at))) {
    if (act.userIds.length === 0) continue;
    const notification = { ...act, title: storedTitle(kind) };
    await (kind === 'like' || kind === 'comment_like'
      ? gatherLike(db, kind, notification)
      : insertNotifications(db, kind, notification));
  }
  await db
    .updateTable('notices')
    .set((eb) => ({ read_at: eb.ref('created_at'), seen_id: eb.ref('id') }))
    .where('created_at', '<', at(now - UNREAD_FOR))
    .execute();
}

type Kind = 'mention' | 'reply' | 'comment' | 'like' | 'comment_like';

const REQUESTS = [
  {
    first_name: 'Imelda',
    last_name: 'Thornycroft',
    school_name: 'Saltmarsh House School',
    role: 'Head of Marketing',
    note: 'Two colleagues from other schools told me about you on the same day. I took that as a sign.',
  },
  {
    first_name: 'Ludovic',
    last_name: 'Paget-Shaw',
    school_name: 'Greyfriars Hill',
    role: 'Admissions Registrar',
    note: null,
  },
];

/** Two people apply to join. They appear in the console, whatever the registration mode. */
async function writeRequests(db: Db, { now }: Highlights): Promise<void> {
  for (const [index, person] of REQUESTS.entries()) {
    await insertApplication(db, {
      ...person,
      email: `${person.first_name.toLowerCase()}@requests.${demoMailDomain}`,
      state: 'waiting',
      created_at: at(now - (REQUESTS.length - index) * DAY),
    });
  }
}

/** The last but one of a larger community is suspended for two weeks. */
async function suspendSomebody(db: Db, { now, memberIds }: Highlights): Promise<void> {
  const userId = memberIds.length < 8 ? undefined : memberIds.at(-2);
  if (userId === undefined) return;
  const until = at(now + 14 * DAY);
  const admin = await db.selectFrom('users').select('id').where('is_admin', '=', 1).orderBy('id').executeTakeFirst();
  await insertSuspension(db, {
    user_id: userId,
    admin_id: admin?.id ?? null,
    reason: 'Posted the same advert under eleven posts after we asked them to stop.',
    until,
    created_at: at(now - DAY),
  });
  await setSuspendedUntil(db, userId, until);
}

const VIEWED_DAYS = 120;
/** The page views of a good day, and their sources. */
const VIEWED = { '/': 50, '/services/podcasts': 22, '/blog': 18, '/services/photography': 12, '/book/ottilie': 5 };
const CAME_FROM = { '': 30, 'google.com': 24, 'linkedin.com': 8, 'bing.com': 3 };

/** Page views of the last months, fewer at weekends. */
async function writeViews(db: Db, { seed, now }: Highlights): Promise<void> {
  const posts = await db.selectFrom('blog_posts').select('slug').orderBy('id').limit(5).execute();
  const read = Object.fromEntries(posts.map(({ slug }, index) => [`/blog/${slug}`, Math.ceil(16 / (index + 1))]));
  const rows = Array.from({ length: VIEWED_DAYS }, (_, ago) => {
    const day = at(now - ago * DAY).slice(0, 10);
    const random = createRandom(seed, 'page views', ago);
    const isWeekend = [0, 6].includes(new Date(day).getUTCDay());
    const some = (kind: 'page' | 'source', [name, usual]: readonly [string, number]) => {
      const views = Math.ceil(usual * (isWeekend ? 0.4 : 1) * (0.6 + 0.8 * random.next()));
      return { kind, day, name, views, visitors: kind === 'page' ? Math.ceil(0.7 * views) : 0 };
    };
    const pages = Object.entries({ ...VIEWED, ...read }).map((page) => some('page', page));
    const views = pages.reduce((sum, page) => sum + page.views, 0);
    const all = { kind: 'all' as const, day, name: '', views, visitors: Math.ceil(0.4 * views) };
    return [all, ...pages, ...Object.entries(CAME_FROM).map((source) => some('source', source))];
  });
  // A running server may have counted some of today.
  await db
    .insertInto('view_totals')
    .values(rows.flat())
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
