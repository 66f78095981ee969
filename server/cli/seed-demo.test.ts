import path from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { demoPassword } from '#data/seeds/demo/member.ts';
import { useDataFolder } from '../../tests/support/data-folder.ts';
import { runCommand } from '../../tests/support/run-command.ts';
import { createPasswords } from '../adapters/passwords.ts';

const folder = useDataFolder();
const seedDemo = (...args: string[]) => runCommand('seed-demo', args, folder.path);

function rows<Row>(query: string): Row[] {
  const sqlite = new BetterSqlite3(path.join(folder.path, 'bonjour.sqlite'));
  try {
    return sqlite.prepare(query).all() as Row[];
  } finally {
    sqlite.close();
  }
}
const count = (table: string) => rows<{ count: number }>(`select count(*) as count from ${table}`)[0]?.count;

describe('npm run seed:demo', () => {
  it('writes a community whose counts, points and levels are those that its rows come to', async () => {
    const seeded = await seedDemo('--members', '40', '--posts', '1200', '--seed', '7');
    expect(seeded).toMatchObject({ code: 0, stderr: '' });
    expect(seeded.stdout).toContain('40 members and 1,200 posts');
    expect(seeded.stdout).toContain(demoPassword);
    expect([count('users'), count('feed_posts')]).toEqual([40, 1200]);
    expect(count('feed_post_comments')).toBeGreaterThan(1200);
    expect(count('feed_post_likes')).toBeGreaterThan(1200);
    expect(new Set(rows<{ level: number }>('select level from users').map(({ level }) => level)).size).toBeGreaterThan(
      1,
    );
    expect(await runCommand('check', [], folder.path)).toMatchObject({ code: 0 });
  });

  it('gives every member the documented password', async () => {
    await seedDemo('--members', '3', '--posts', '0');
    const hashes = rows<{ password_hash: string }>('select distinct password_hash from users');
    expect(hashes).toHaveLength(1);
    expect(await createPasswords().verify(demoPassword, hashes[0]?.password_hash)).toBe(true);
  });

  it('refuses where a demo community is, and adds nothing', async () => {
    await seedDemo('--members', '3', '--posts', '5');
    const again = await seedDemo('--members', '3', '--posts', '5');
    expect(again.code).toBe(1);
    expect(again.stderr).toContain('There is a demo community already');
    expect([count('users'), count('feed_posts')]).toEqual([3, 5]);
  });

  it.each([
    [['--members', '0']],
    [['--members', 'many']],
    [['--posts', '-1']],
    [['--seed', '1.5']],
    [['--people', '3']],
    [['3']],
  ])('explains itself when it is called with %j', async (args) => {
    const refused = await seedDemo(...args);
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    expect(refused.stderr).toContain('Usage:');
  });
});
