import path from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { expect, it } from 'vitest';
import { useDataFolder } from '../../tests/support/data-folder.ts';
import { runCommand } from '../../tests/support/run-command.ts';
import { addSearchRule } from '../db/sqlite.ts';

const folder = useDataFolder();
const rebuild = () => runCommand('rebuild-points', [], folder.path);

const TIME = "'2026-01-01T00:00:00.000Z'";
const STATEMENTS = [
  `insert into users (id, email, password_hash, first_name, last_name, points, level, created_at, updated_at)
    values (1, 'a@school.example', '', 'A', 'B', 10, 1, ${TIME}, ${TIME}), (2, 'b@school.example', '', 'A', 'B', 500, 6, ${TIME}, ${TIME})`,
  `insert into user_activities (user_id, activity_type, points, related_id, created_at)
    values (1, 'post', 10, 1, ${TIME}), (2, 'post', 10, 2, ${TIME}), (2, 'post', 10, 3, ${TIME}), (2, 'comment', 5, 1, ${TIME})`,
];

it('corrects wrong points, lists the members, and then has nothing to do', async () => {
  const sqlite = new BetterSqlite3(path.join(folder.path, 'bonjour.sqlite'));
  addSearchRule(sqlite);
  for (const statement of STATEMENTS) sqlite.exec(statement);
  expect(await rebuild()).toEqual({ code: 0, stdout: 'Member 2: 25 points, level 2\n1 corrected.\n', stderr: '' });
  expect(sqlite.prepare('select points, level from users order by id').raw().all()).toEqual([
    [10, 1],
    [25, 2],
  ]);
  sqlite.close();
  expect((await rebuild()).stdout).toBe('All points and levels were right, so nothing has changed.\n');
});
