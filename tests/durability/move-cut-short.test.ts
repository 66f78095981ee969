import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import BetterSqlite3 from 'better-sqlite3';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { acquireDataLock } from '../../server/db/data-lock.ts';
import { APPLICATION_NAME, assertNoMove, lockForMove } from '../../server/db/move-guard.ts';
import { openConfigured, openDatabase } from '../../server/db/open.ts';
import { databaseFile } from '../../server/platform/data-folder.ts';
import { databaseDigest } from '../support/database-digest.ts';
import { amount, rounds } from '../support/depth.ts';
import { moved, schemaOf, prepareMoves } from '../support/moves.ts';
import { addMembers, addPosts } from '../support/rows.ts';
import { runCommand } from '../support/run-command.ts';

const moves = prepareMoves();
const { source } = moves;

describe('a killed move between databases', () => {
  /** Kills the command as soon as it has printed a line that begins with this. */
  function killAt(beginning: string, args: string[], env = {}, signal: NodeJS.Signals = 'SIGKILL') {
    const file = fileURLToPath(new URL('../../server/cli/move.ts', import.meta.url));
    const settings = { PATH: process.env.PATH, NODE_ENV: 'production', CIRCLE_DATA_DIR: source.path, ...env };
    const child = spawn(process.execPath, [file, ...args], { env: settings, stdio: ['ignore', 'pipe', 'ignore'] });
    let printed = '';
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      if (printed.split('\n').some((line) => line.startsWith(beginning))) child.kill(signal);
    });
    return new Promise<number | NodeJS.Signals | null>((resolve) => {
      child.once('exit', (code, killedBy) => resolve(code ?? killedBy));
    });
  }

  const STOPS = rounds(1, 3) === 1 ? ['blog_posts:'] : ['Moving', 'blog_posts:', 'feed_posts:'];

  /** Kills one command after the other, each later than the one before, and lets the last one complete. */
  async function killOften(args: string[], env: Record<string, string>, afterKill: () => Promise<void>) {
    for (const stop of STOPS) {
      expect(await killAt(stop, args, env)).toBe('SIGKILL');
      await afterKill();
    }
    return runCommand('move', args, source.path, env);
  }

  it('continues where it stopped, in both directions, and no server starts on a partial copy', async () => {
    const [member = 0] = await source.database((db) => addMembers(db, amount(2000, 6000)));
    await source.database((db) => addPosts(db, member, amount(3000, 12_000)));
    source.write('uploads/ab/ab12-480.webp', 'a picture');
    const before = await source.database(databaseDigest);

    const isRefused = async (): Promise<void> =>
      expect(moves.inPostgres(assertNoMove)).rejects.toThrow(/isn’t finished|being moved/);
    const last = await killOften([moves.url()], {}, isRefused);
    expect(last).toMatchObject(moved);
    expect(last.stdout).toContain('Continuing the move');
    await moves.inPostgres(assertNoMove);

    const home = await killOften([moves.back()], moves.settings(), async () => {
      await expect(openDatabase(moves.back())).rejects.toThrow('isn’t finished');
      const onward = await runCommand('move', [moves.urlOf('postgres')], moves.back());
      expect(onward).toMatchObject({ code: 1, stderr: expect.stringContaining('isn’t finished') });
    });
    expect(home).toMatchObject(moved);
    expect(await moves.inBack(databaseDigest)).toBe(before);
    expect(schemaOf(moves.back())).toEqual(schemaOf(source.path));
    expect(existsSync(path.join(moves.back(), 'uploads/ab/ab12-480.webp'))).toBe(true);
  });

  it('detects when the source was used in between, and starts over on request', { tags: ['full'] }, async () => {
    await source.database((db) => addMembers(db, 6000));
    await killAt('users:', [moves.url()]);
    await source.database((db) =>
      db.updateTable('services').set({ name: 'Changed' }).where('slug', '=', 'podcasts').execute(),
    );
    const refused = await moves.there();
    expect(refused).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^services differs from row \[\d+\] on: .*--again/),
    });
    await expect(moves.inPostgres(assertNoMove)).rejects.toThrow(/isn’t finished|being moved/);
    expect(await moves.there('--again')).toMatchObject(moved);
    expect(await moves.there()).toMatchObject({ code: 1, stderr: expect.stringContaining('isn’t empty') });
  });

  it('can be interrupted from the keyboard', { tags: ['full'] }, async () => {
    await source.database((db) => addMembers(db, 6000));
    expect(await killAt('Moving', [moves.url()], {}, 'SIGINT')).toBe(130);
    expect((await moves.there()).stdout).toContain('Continuing the move');
  });

  it('cannot be continued from a different source', { tags: ['full'] }, async () => {
    await killAt('levels:', [moves.url()]);
    // Another community's migrations ran at other times.
    await source.database((db) => sql`update kysely_migration set timestamp = '2020-01-01T00:00:00.000Z'`.execute(db));
    expect(await moves.there()).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('unfinished move of another'),
    });
  });
});

describe('a move between databases is refused', () => {
  const refusal = (words: string) => ({ code: 1, stderr: expect.stringContaining(words) });

  it('while the server or a command uses the folder', { tags: ['full'] }, async () => {
    const lock = acquireDataLock(source.path, 'work');
    expect(await moves.commandThere()).toMatchObject(refusal('Stop it first'));
    lock?.release();
    const tool = new BetterSqlite3(databaseFile(source.path));
    tool.pragma('journal_mode');
    tool.prepare('select count(*) from users').get();
    expect(await moves.commandThere()).toMatchObject(refusal('Stop it first'));
    tool.close();
  });

  it('while servers are connected to PostgreSQL, in both directions', { tags: ['full'] }, async () => {
    const serving = new pg.Client({ connectionString: moves.url(), application_name: APPLICATION_NAME });
    await serving.connect();
    expect(await moves.there()).toMatchObject(refusal('Stop all of them first'));
    expect(await moves.andBack()).toMatchObject(refusal('Stop all of them first'));
    await serving.end();
    expect(await moves.there()).toMatchObject(moved);
  });

  it('when servers start in the meantime', { tags: ['full'] }, async () => {
    await moves.there();
    const moving = new pg.Client(moves.url());
    await moving.connect();
    expect(await lockForMove(moving)).toBe(true);
    const postgresOf = { dataDir: source.path, postgres: { url: moves.url(), connections: 2 } };
    await expect(openConfigured(postgresOf)).rejects.toThrow('is being moved');
    expect(await moves.there()).toMatchObject(refusal('Stop all of them first'));
    await moving.end();
    await (await openConfigured(postgresOf)).destroy();
  });

  it('when the target has a community, other tables, or a newer version', { tags: ['full'] }, async () => {
    await moves.run('create table wp_posts (id integer)');
    expect(await moves.there()).toMatchObject(refusal('other tables (wp_posts)'));
    await moves.run('drop table wp_posts');
    await source.database((db) => addMembers(db, 1));
    await moves.there();
    expect(await moves.there()).toMatchObject(refusal('isn’t empty'));
    expect(await moves.there('--again')).toMatchObject(refusal('isn’t empty'));
    await moves.inBack((db) => addMembers(db, 1));
    expect(await moves.andBack()).toMatchObject(refusal('isn’t empty'));
    await moves.run(`insert into kysely_migration values ('9999-from-the-future', '2030-01-01T00:00:00.000Z')`);
    expect(await moves.there()).toMatchObject(refusal('made by a newer version (9999-from-the-future)'));
  });

  it('when PostgreSQL is unreachable, refuses access, or lacks the database', { tags: ['full'] }, async () => {
    const to = (address: string) => runCommand('move', [address], source.path);
    expect(await to('postgres://bonjour:secret@127.0.0.1:1/nowhere')).toMatchObject(refusal('can’t be reached'));
    expect((await to('postgres://bonjour:secret@127.0.0.1:1/nowhere')).stderr).not.toContain('secret');
    expect(await to(moves.url().replace('bonjour@', 'nobody@'))).toMatchObject(refusal('rejects this user'));
    expect(await to(moves.urlOf('missing'))).toMatchObject(refusal('--template=template0 missing'));
  });

  it('without a source or a target', { tags: ['full'] }, async () => {
    expect(await runCommand('move', [], source.path)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Usage'),
    });
    expect(await runCommand('move', [moves.back()], source.path)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('DATABASE_URL'),
    });
    expect(await runCommand('move', ['mysql://x/y'], source.path)).toMatchObject({ code: 2 });
    expect(await runCommand('move', [moves.url()], moves.back())).toMatchObject(refusal('no database'));
  });
});
