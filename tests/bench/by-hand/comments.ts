/**
 * The least a Koa server can do for a comment, to compare the real server with. It reads the JSON, inserts a row, synced to the
 * disk, and answers with as many bytes. It checks nobody's session and updates no counts.
 *
 *     node tests/bench/by-hand/comments.ts <folder of its database> <JSON that it answers>
 */
import path from 'node:path';
import { json } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';
import BetterSqlite3 from 'better-sqlite3';
import Koa from 'koa';

const [folder = '', answer = '{}'] = process.argv.slice(2);
const db = new BetterSqlite3(path.join(folder, 'comments.db'));
db.pragma('journal_mode = WAL');
db.pragma('synchronous = FULL');
db.exec(`create table comments (
  id integer primary key autoincrement, post_id integer not null, user_id integer not null, content text not null,
  created_at text not null, updated_at text not null)`);
const insert = db.prepare(
  'insert into comments (post_id, user_id, content, created_at, updated_at) values (?, ?, ?, ?, ?)',
);

const app = new Koa();
app.use(async (ctx) => {
  const { content } = (await json(ctx.req)) as { content: string };
  const now = new Date().toISOString();
  const { lastInsertRowid } = insert.run(1, 1, content, now, now);
  ctx.status = 201;
  ctx.body = { ...JSON.parse(answer), id: Number(lastInsertRowid), content, createdAt: now, updatedAt: now };
});
const server = app.listen(0, '127.0.0.1', () => {
  console.log(`Listening on http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
