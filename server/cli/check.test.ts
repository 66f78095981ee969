import { existsSync, readFileSync, utimesSync } from 'node:fs';
import path from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { useDataFolder } from '../../tests/support/data-folder.ts';
import { runCommand } from '../../tests/support/run-command.ts';
import { addSearchRule } from '../db/sqlite.ts';

const folder = useDataFolder();
const check = () => runCommand('check', [], folder.path);
const database = () => path.join(folder.path, 'bonjour.sqlite');

/** Changes the database in a way that the server never would. */
function tamper(...statements: string[]): void {
  const sqlite = new BetterSqlite3(database());
  addSearchRule(sqlite);
  sqlite.pragma('foreign_keys = OFF');
  for (const statement of statements) sqlite.exec(statement);
  sqlite.close();
}

const TIME = "'2026-01-01T00:00:00.000Z'";
const MEMBER = `insert into users (id, email, password_hash, first_name, last_name, created_at, updated_at)
  values (1, 'a@school.example', '', 'A', 'B', ${TIME}, ${TIME})`;
const POST = `insert into feed_posts (id, author_id, title, content, created_at, updated_at)
  values (1, 1, 'A', 'B', ${TIME}, ${TIME})`;
const ACTIVITY = `insert into user_activities (user_id, activity_type, points, related_id, created_at)
  values (1, 'post', 10, 1, ${TIME})`;
const TEN_POINTS = 'update users set points = 10';

describe('checking an intact data folder', () => {
  it('reports it as intact, with exit code 0', async () => {
    tamper(MEMBER, POST, ACTIVITY, TEN_POINTS);
    expect(await check()).toEqual({ code: 0, stdout: `${folder.path} is fine.\n`, stderr: '' });
  });

  it('does not change it', { tags: ['full'] }, async () => {
    const before = readFileSync(database());
    await check();
    expect(readFileSync(database()).equals(before)).toBe(true);
  });
});

describe('checking a data folder reports', () => {
  const expectProblems = async (...problems: string[]) => {
    const { code, stdout } = await check();
    expect(stdout.split('\n').slice(0, -2)).toEqual(problems.map((problem) => `- ${problem}`));
    expect(stdout).toContain('needs your attention');
    expect(code).toBe(1);
  };

  it('wrong counts', async () => {
    tamper(MEMBER, POST, ACTIVITY, TEN_POINTS, 'update feed_posts set like_count = 2, comment_count = 3');
    await expectProblems('Post 1 shows 2 likes but has 0', 'Post 1 shows 3 comments but has 0');
  });

  it('points and levels that do not match the activities', { tags: ['full'] }, async () => {
    tamper(MEMBER, 'update users set points = 30');
    await expectProblems('Member 1 has 30 points but activities worth 0', 'Member 1 has 30 points but level 1');
  });

  it('posts without an activity, and activities without a post', { tags: ['full'] }, async () => {
    tamper(MEMBER, POST);
    await expectProblems('Post 1 has no activity');
    tamper('delete from feed_posts', ACTIVITY, TEN_POINTS);
    await expectProblems('Activity 1 (post) refers to something that no longer exists');
  });

  it('rows that refer to missing ones', { tags: ['full'] }, async () => {
    tamper("insert into blog_redirects values ('a', 99)");
    await expectProblems('blog_redirects, row 1: it refers to a missing row in blog_posts');
  });

  it('abandoned, failing and waiting jobs', { tags: ['full'] }, async () => {
    const job = (kind: string, attempts: number, failed: string) =>
      `insert into jobs (kind, payload, run_at, created_at, attempts, last_error, failed_at)
        values ('${kind}', '{}', ${TIME}, ${TIME}, ${attempts}, 'no route', ${failed})`;
    tamper(job('a', 80, TIME), job('b', 12, 'null'), job('c', 0, 'null'));
    await expectProblems(
      'Task 1 (a) was given up after 80 attempts: no route. Retry or dismiss it in the console, under Failed tasks',
      'Task 2 (b) has failed 12 times: no route. It is retried automatically. See Failed tasks in the console',
      'Task 3 (c) has been waiting since 2026-01-01T00:00:00.000Z. Start the server to run it',
    );
  });

  it('unused uploads, unless they are new, and missing files', { tags: ['full'] }, async () => {
    const [used, lost, other] = ['a'.repeat(32), 'b'.repeat(32), 'c'.repeat(32)];
    const files = [`${used}-96.webp`, `${used}-512.webp`, `${other}-96.webp`, `${other}.mp3`, 'fresh.webp'];
    for (const name of files) folder.write(`uploads/${name.slice(0, 2)}/${name}`, 'x');
    for (const name of files.slice(0, 4)) utimesSync(path.join(folder.path, 'uploads', name.slice(0, 2), name), 0, 0);
    const row = (name: string, extension: string, sizes: string) =>
      `insert into media_files (name, user_id, kind, extension, sizes, created_at)
        values ('${name}', 1, 'picture', '${extension}', ${sizes}, ${TIME})`;
    tamper(MEMBER, row(used, 'webp', "'96,512'"), row(lost, 'mp3', 'null'));
    await expectProblems(
      `The file ${other}-96.webp isn’t used`,
      `The file ${other}.mp3 isn’t used`,
      `The file ${lost}.mp3 is missing`,
    );
  });

  it('a corrupt database file', async () => {
    const bytes = readFileSync(database());
    bytes.fill(0xff, bytes.length / 2, bytes.length / 2 + 8192);
    folder.write('bonjour.sqlite', bytes);
    const { code, stdout } = await check();
    expect(code).toBe(1);
    expect(stdout).toMatch(/damaged|We can’t read/);
  });

  it('a journal mode that is not durable', { tags: ['full'] }, async () => {
    tamper('pragma journal_mode = DELETE');
    await expectProblems('The journal mode is delete instead of wal. The server’s next start sets it');
  });

  it('the first twenty problems of each kind', { tags: ['full'] }, async () => {
    tamper(
      ...Array.from({ length: 25 }, (_, index) => MEMBER.replace('(1,', `(${index + 1},`).replace('a@', `a${index}@`)),
      'update users set points = 5',
    );
    const { stdout } = await check();
    expect(stdout.match(/^- Member/gm)).toHaveLength(20);
    expect(stdout).toContain('and more like this');
  });
});

describe('checking a folder without a database', () => {
  it('reports that it has none, and creates none', { tags: ['full'] }, async () => {
    const empty = path.join(folder.path, 'empty');
    const { code, stderr } = await runCommand('check', [], empty);
    expect(code).toBe(1);
    expect(stderr).toBe(`There is no database in ${empty}.\n`);
    expect(existsSync(empty)).toBe(false);
  });
});
