import Database from 'better-sqlite3';
import path from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { deleteAccount } from '#shared/contracts/endpoints/account.ts';
import { register } from '#shared/contracts/endpoints/auth.ts';
import { makeDataFolder } from '../support/data-folder.ts';
import { killWhile } from '../support/live-database.ts';
import { patience } from '../support/depth.ts';
import { removeDataDir, startServerProcess } from '../support/server-process.ts';
import { MemberClient } from '../support/test-client.ts';
import { addSearchRule } from '../../server/db/sqlite.ts';

const COMMENTS = 20_000;
const dataDir = await makeDataFolder();
afterAll(() => removeDataDir(dataDir));

async function signUp(url: string, email: string): Promise<MemberClient> {
  const client = new MemberClient(url);
  const body = { firstName: 'Berthe', lastName: 'Morisot', email, password: 'correct horse' };
  const answer = await client.call(register, { body: { ...body, confirmPassword: body.password } });
  client.user = answer.body;
  return client;
}

/** Reads or writes the database from another process than the server. */
function beside<T>(work: (db: Database.Database) => T): T {
  const db = new Database(path.join(dataDir, 'bonjour.sqlite'), { timeout: patience() });
  addSearchRule(db);
  try {
    return work(db);
  } finally {
    db.close();
  }
}

function writeALot(leaver: number, friend: number): void {
  const at = '2026-01-05T09:00:00.000Z';
  beside((db) =>
    // Immediate, because a transaction that has read before it writes does not wait for the server's.
    db
      .transaction(() => {
        const { lastInsertRowid: post } = db
          .prepare(`insert into feed_posts (author_id, title, content, comment_count, created_at, updated_at)
          values (?, 'Open day', 'Words', ?, ?, ?)`)
          .run(friend, COMMENTS, at, at);
        const comment = db.prepare(`insert into feed_post_comments (post_id, user_id, content, created_at, updated_at)
        values (?, ?, 'Words', ?, ?)`);
        for (let count = 0; count < COMMENTS; count++) comment.run(post, leaver, at, at);
      })
      .immediate(),
  );
}

const left = (): number =>
  beside((db) => db.prepare<[], { count: number }>('select count(*) as count from feed_post_comments').get()!.count);

it('an account deletion interrupted by a crash is finished after the next start', async () => {
  const first = await startServerProcess({ dataDir });
  const [leaver, friend] = [await signUp(first.url, 'a@school.example'), await signUp(first.url, 'b@school.example')];
  writeALot(leaver.user.id, friend.user.id);
  expect((await leaver.call(deleteAccount, { body: { password: 'correct horse' } })).status).toBe(200);
  await killWhile(first, 'select count(*) from feed_post_comments', COMMENTS);
  expect(left()).toBeGreaterThan(0);

  const second = await startServerProcess({ dataDir });
  await vi.waitUntil(() => left() === 0, { timeout: patience(), interval: 50 });
  await vi.waitUntil(
    () => beside((db) => db.prepare('select 1 from users where id = ?').get(leaver.user.id) === undefined),
    { timeout: patience(), interval: 50 },
  );
  const post = beside((db) => db.prepare('select comment_count from feed_posts').get());
  expect(post).toEqual({ comment_count: 0 });
  expect(await second.stop()).toBe(0);
});
