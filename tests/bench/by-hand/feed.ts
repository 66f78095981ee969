/**
 * The feed by hand, to compare the real server with: node:http, better-sqlite3 and prepared statements, without layers. It makes
 * the same checks (the cookie's signature, the session, the member) and answers with the same bytes.
 *
 *     node tests/bench/by-hand/feed.ts <database file> <secret of the cookies>
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { type IncomingMessage, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import BetterSqlite3 from 'better-sqlite3';

interface PostRow {
  id: number;
  title: string;
  content: string;
  post_type: string;
  media_url: string | null;
  media_type: string | null;
  like_count: number;
  comment_count: number;
  topic_id: number | null;
  created_at: string;
  updated_at: string;
  author_id: number;
  first_name: string;
  last_name: string;
  profile_image_url: string | null;
  level: number;
}

interface CommentRow {
  id: number;
  post_id: number;
  content: string;
  created_at: string;
  updated_at: string;
  user_id: number;
  first_name: string;
  last_name: string;
  profile_image_url: string | null;
  level: number;
}

const PAGE = 20;
const LIKES_SHOWN = 100;
const COMMENTS_SHOWN = 20;

const [file = '', secret = ''] = process.argv.slice(2);
const db = new BetterSqlite3(file);
db.pragma('journal_mode = WAL');
db.pragma('synchronous = FULL');

// `+?` instead of `?`, as in the server: SQLite prepares a join with a bare one again at each run.
const findMember = db.prepare<[string, string], { id: number }>(`
  select users.id from sessions join users on users.id = sessions.user_id
  where sessions.sid = +? and sessions.expire > +? and users.deleting_since is null`);

const isBlocked = (author: string): string =>
  `exists (select 1 from conversation_sides block where block.other_id = ${author} and block.user_id = +@viewer
    and block.blocked_at is not null)`;

const findPosts = db.prepare<[{ viewer: number; before: number; limit: number }], PostRow>(`
  select p.id, p.title, p.content, p.post_type, p.media_url, p.media_type, p.like_count, p.comment_count, p.topic_id, p.created_at,
    p.updated_at, u.id as author_id, u.first_name, u.last_name, u.profile_image_url, u.level
  from feed_posts p join users u on u.id = p.author_id
  where p.id < +@before and u.deleting_since is null and not ${isBlocked('p.author_id')}
  order by p.id desc limit +@limit`);

const ids = Array.from({ length: PAGE }, () => '+?').join();
const newest = (table: string, count: number): string =>
  `coalesce((select id from ${table} where post_id = p.id order by id desc limit 1 offset ${count - 1}), 0)`;

const findLikes = db.prepare<number[], { post_id: number; user_id: number }>(`
  select l.post_id, l.user_id from feed_posts p join feed_post_likes l on l.post_id = p.id
  where p.id in (${ids}) and l.id >= ${newest('feed_post_likes', LIKES_SHOWN)} order by l.id desc`);

const findOwnLikes = db.prepare<number[], { post_id: number }>(
  `select post_id from feed_post_likes where user_id = +? and post_id in (${ids})`,
);

const findComments = db.prepare<[...number[], { viewer: number }], CommentRow & { hidden: 0 | 1 }>(`
  select c.id, c.post_id, c.content, c.created_at, c.updated_at, u.id as user_id, u.first_name, u.last_name,
    u.profile_image_url, u.level, ${isBlocked('c.user_id')} as hidden
  from feed_posts p join feed_post_comments c on c.post_id = p.id join users u on u.id = c.user_id
  where p.id in (${ids}) and c.id >= ${newest('feed_post_comments', COMMENTS_SHOWN)} and u.deleting_since is null
  order by c.id`);

/** The signed-in member of a request; undefined without a valid session. */
function memberOf(request: IncomingMessage): number | undefined {
  const cookies = new Map(
    (request.headers.cookie ?? '').split('; ').map((pair): [string, string] => {
      const at = pair.indexOf('=');
      return [pair.slice(0, at), pair.slice(at + 1)];
    }),
  );
  const sid = cookies.get('bonjour.sid') ?? '';
  const signature = Buffer.from(cookies.get('bonjour.sid.sig') ?? '', 'base64url');
  const expected = createHmac('sha1', secret).update(`bonjour.sid=${sid}`).digest();
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return undefined;
  return findMember.get(createHash('sha256').update(sid).digest('hex'), new Date().toISOString())?.id;
}

const authorOf = (row: Pick<PostRow, 'first_name' | 'last_name' | 'profile_image_url' | 'level'>, id: number) => ({
  id,
  firstName: row.first_name,
  lastName: row.last_name,
  profileImageUrl: row.profile_image_url,
  level: row.level,
});

function feedOf(viewer: number): { body: string; last: number | undefined } {
  const rows = findPosts.all({ viewer, before: Number.MAX_SAFE_INTEGER, limit: PAGE + 1 });
  const page = rows.slice(0, PAGE);
  const pageIds = Array.from({ length: PAGE }, (_, index) => page[index]?.id ?? 0);
  const likes = Map.groupBy(findLikes.all(...pageIds), ({ post_id }) => post_id);
  const liked = new Set(findOwnLikes.all(viewer, ...pageIds).map(({ post_id }) => post_id));
  const comments = Map.groupBy(findComments.all(...pageIds, { viewer }), ({ post_id }) => post_id);
  const posts = page.map((row) => {
    const likedBy = (likes.get(row.id) ?? []).map(({ user_id }) => user_id);
    if (liked.has(row.id) && !likedBy.includes(viewer)) likedBy.splice(LIKES_SHOWN - 1, 1, viewer);
    const all = comments.get(row.id) ?? [];
    return {
      id: row.id,
      title: row.title,
      content: row.content,
      postType: row.post_type,
      mediaUrl: row.media_url,
      mediaType: row.media_type,
      media: null,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
      author: authorOf(row, row.author_id),
      blogPost: null,
      likes: likedBy.map((userId) => ({ userId, postId: row.id })),
      comments: all
        .filter(({ hidden }) => !hidden)
        .map((comment) => ({
          id: comment.id,
          postId: comment.post_id,
          content: comment.content,
          createdAt: comment.created_at,
          updatedAt: comment.updated_at,
          user: authorOf(comment, comment.user_id),
        })),
      likeCount: row.like_count,
      commentCount: row.comment_count - all.filter(({ hidden }) => hidden).length,
      ...(row.topic_id !== null && { topicId: row.topic_id }),
      likedByMe: liked.has(row.id),
    };
  });
  return { body: JSON.stringify(posts), last: rows.length > PAGE ? page.at(-1)?.id : undefined };
}

const server = createServer((request, response) => {
  const viewer = memberOf(request);
  if (viewer === undefined) {
    response.writeHead(401).end();
    return;
  }
  const { body, last } = feedOf(viewer);
  response.writeHead(200, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'private, no-cache',
    ...(last !== undefined && {
      Link: `</api/feed/posts?limit=${PAGE}&before=${Buffer.from(`i${last}`).toString('base64url')}>; rel="next"`,
    }),
  });
  response.end(body);
});
server.listen(0, '127.0.0.1', () => {
  console.log(`Listening on http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
