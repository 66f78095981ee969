import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { create } from 'tar';
import { describe, expect, it } from 'vitest';
import { useDataFolder } from '../../tests/support/data-folder.ts';
import { runCommand } from '../../tests/support/run-command.ts';
import { createBackup } from '../backup/create-backup.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { acquireDataLock } from '../db/data-lock.ts';
import type { Db } from '../db/transaction.ts';

const folder = useDataFolder();
const file = () => path.join(folder.path, 'out.tar.gz');
const backup = (...args: string[]) => runCommand('backup', args, folder.path);
const restore = (...args: string[]) => runCommand('restore', args, folder.path);
/** Runs the commands in-process, which is a second faster. Output and exit codes are tested elsewhere. */
const make = () => createBackup(folder.path, file(), { force: false });
const putBack = () => restoreBackup(folder.path, file());

const rename = (name: string) =>
  folder.database((db) => db.updateTable('services').set({ name }).where('slug', '=', 'podcasts').execute());
const nameOf = (db: Db) => db.selectFrom('services').select('name').where('slug', '=', 'podcasts').executeTakeFirst();
const name = async () => (await folder.database(nameOf))?.name;
const asides = () => readdirSync(folder.path).filter((entry) => entry.startsWith('replaced-'));

describe('a backup', () => {
  it('restores the database, uploads and secrets unchanged', async () => {
    await rename('As it was');
    folder.write('uploads/2026/a.webp', 'a picture');
    folder.write('session-secret', 'a secret of long ago');
    folder.write('push-keys.json', 'keys of long ago');
    const made = await backup(file());
    expect(made).toMatchObject({ code: 0, stderr: '' });
    expect(made.stdout).toContain(file());

    await rename('As it became');
    folder.write('uploads/2026/b.webp', 'a later picture');
    folder.write('session-secret', 'a later secret');
    folder.write('push-keys.json', 'later keys');
    expect(await restore(file())).toMatchObject({ code: 0, stderr: '' });

    expect(await name()).toBe('As it was');
    expect(readdirSync(path.join(folder.path, 'uploads/2026'))).toEqual(['a.webp']);
    expect(readFileSync(path.join(folder.path, 'session-secret'), 'utf8')).toBe('a secret of long ago');
    expect(readFileSync(path.join(folder.path, 'push-keys.json'), 'utf8')).toBe('keys of long ago');
    expect(await runCommand('check', [], folder.path)).toMatchObject({ code: 0 });
  });

  it('is readable by its owner only, and leaves no other files behind', { tags: ['full'] }, async () => {
    const before = readdirSync(folder.path);
    await make();
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    const companions = /-(?:wal|shm)$/;
    expect(readdirSync(folder.path).filter((entry) => !companions.test(entry) && !before.includes(entry))).toEqual([
      'out.tar.gz',
    ]);
  });

  it('overwrites a file only with --force', { tags: ['full'] }, async () => {
    writeFileSync(file(), 'something dear');
    const refused = await backup(file());
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain('--force');
    expect(readFileSync(file(), 'utf8')).toBe('something dear');
    expect((await backup(file(), '--force')).code).toBe(0);
    await putBack();
  });

  it('is consistent while the server writes', { tags: ['full'] }, async () => {
    const sqlite = new BetterSqlite3(path.join(folder.path, 'bonjour.sqlite'));
    sqlite.exec('create table pairs (a integer, b integer)');
    const insert = sqlite.prepare('insert into pairs values (?, ?)');
    // Two rows per transaction: a copy with an odd number would have cut one in half.
    const pair = sqlite.transaction((number: number) => void [insert.run(number, 1), insert.run(number, 2)]);
    let number = 0;
    const writing = setInterval(() => pair(++number), 1);
    const made = await backup(file());
    clearInterval(writing);
    sqlite.close();
    expect(made.code).toBe(0);
    await putBack();
    const copy = new BetterSqlite3(path.join(folder.path, 'bonjour.sqlite'), { readonly: true });
    const { rows, pairs } = copy
      .prepare<[], { rows: number; pairs: number }>('select count(*) as rows, count(distinct a) as pairs from pairs')
      .get()!;
    copy.close();
    expect(rows).toBe(pairs * 2);
    expect(number).toBeGreaterThan(0);
  });

  it('requires a database, an existing target folder, and exactly one file name', { tags: ['full'] }, async () => {
    const empty = path.join(folder.path, 'empty');
    expect(await runCommand('backup', [file()], empty)).toMatchObject({
      code: 1,
      stderr: `There is no database in ${empty}.\n`,
    });
    expect((await backup(path.join(folder.path, 'nowhere/out'))).stderr).toContain('There is no folder');
    for (const args of [[], ['a', 'b'], ['a', '--quick']]) {
      expect(await backup(...args)).toMatchObject({ code: 2, stderr: 'Usage: npm run backup -- FILE [--force]\n' });
    }
  });
});

describe('a restore', () => {
  it('keeps the replaced files in a folder beside it', { tags: ['full'] }, async () => {
    await make();
    await rename('Written since');
    folder.write('uploads/later.webp', 'a later picture');
    const { stdout } = await restore(file());
    const [aside] = asides();
    expect(stdout).toContain(aside);
    expect(readFileSync(path.join(folder.path, aside!, 'uploads/later.webp'), 'utf8')).toBe('a later picture');
    const kept = new BetterSqlite3(path.join(folder.path, aside!, 'bonjour.sqlite'));
    expect(kept.prepare("select name from services where slug = 'podcasts'").pluck().get()).toBe('Written since');
    kept.close();
  });

  it('is refused while the server uses the folder', { tags: ['full'] }, async () => {
    await make();
    await rename('Written since');
    const lock = acquireDataLock(folder.path, 'serve')!;
    const { code, stderr } = await restore(file());
    lock.release();
    expect(code).toBe(1);
    expect(stderr).toContain('Stop it first');
    expect(await name()).toBe('Written since');
  });

  it('restores into a new, empty folder', { tags: ['full'] }, async () => {
    await make();
    const empty = path.join(folder.path, 'new');
    const { code, stdout } = await runCommand('restore', [file()], empty);
    expect(code).toBe(0);
    expect(stdout).not.toContain('before');
    expect((await runCommand('check', [], empty)).code).toBe(0);
  });

  it('requires exactly one existing file', { tags: ['full'] }, async () => {
    expect((await restore(file())).stderr).toBe(`There is no file ${file()}.\n`);
    expect(await restore()).toMatchObject({ code: 2, stderr: 'Usage: npm run restore -- FILE\n' });
    expect(await restore('a', '--force')).toMatchObject({ code: 2 });
  });
});

describe('restoring an invalid backup is refused and changes nothing', () => {
  const expectRefused = async (reason: string) => {
    await expect(putBack()).rejects.toThrow(reason);
    expect(asides()).toEqual([]);
    expect(readdirSync(folder.path).filter((entry) => entry.startsWith('.restore-'))).toEqual([]);
    expect(await name()).toBe('Podcasts');
  };
  /** Packs a backup with one faulty part. */
  const pack = async (parts: Record<string, string | Buffer>) => {
    for (const [part, content] of Object.entries(parts)) folder.write(`made/${part}`, content);
    await create({ cwd: path.join(folder.path, 'made'), file: file(), gzip: true }, Object.keys(parts));
  };
  const manifest = JSON.stringify({ format: 'bonjour-backup', version: 1, createdAt: '2026-01-01T00:00:00.000Z' });
  const database = () => readFileSync(path.join(folder.path, 'bonjour.sqlite'));
  /** The database, changed. */
  const changed = (sql: string): Buffer => {
    writeFileSync(path.join(folder.path, 'changed'), database());
    const sqlite = new BetterSqlite3(path.join(folder.path, 'changed'));
    sqlite.pragma('journal_mode = DELETE');
    sqlite.pragma('foreign_keys = OFF');
    sqlite.exec(sql);
    sqlite.close();
    return readFileSync(path.join(folder.path, 'changed'));
  };

  it('when it is another kind of file', { tags: ['full'] }, async () => {
    writeFileSync(file(), 'a letter to a friend');
    await expectRefused('isn’t a backup, or is damaged');
    const { code, stderr } = await restore(file());
    expect(stderr).toContain('isn’t a backup, or is damaged');
    expect(code).toBe(1);
  });

  it('when its end is missing', { tags: ['full'] }, async () => {
    await make();
    writeFileSync(file(), readFileSync(file()).subarray(0, -2000));
    await expectRefused('isn’t a backup, or is damaged');
  });

  it('when it is an archive of another program, or of another format', { tags: ['full'] }, async () => {
    await pack({ 'bonjour.sqlite': database() });
    await expectRefused('isn’t a backup this version can read');
    await pack({ 'manifest.json': manifest.replace('1', '2'), 'bonjour.sqlite': database() });
    await expectRefused('isn’t a backup this version can read');
  });

  it('when it has no database, or a damaged one', async () => {
    await pack({ 'manifest.json': manifest });
    await expectRefused('it doesn’t contain a database');
    await pack({ 'manifest.json': manifest, 'bonjour.sqlite': 'no database at all, whatever its name may say' });
    await expectRefused('is damaged');
    const torn = database();
    torn.fill(0xff, torn.length / 2, torn.length / 2 + 8192);
    await pack({ 'manifest.json': manifest, 'bonjour.sqlite': torn });
    await expectRefused('is damaged');
    await pack({ 'manifest.json': manifest, 'bonjour.sqlite': changed("insert into blog_redirects values ('a', 99)") });
    await expectRefused('refer to missing rows');
  });

  it('when it is from a newer version', { tags: ['full'] }, async () => {
    const newer = changed("insert into kysely_migration values ('9999-hovercraft', '')");
    await pack({ 'manifest.json': manifest, 'bonjour.sqlite': newer });
    await expectRefused('9999-hovercraft');
  });

  it('unpacks only the files that belong to a backup', async () => {
    await pack({ 'manifest.json': manifest, 'bonjour.sqlite': database(), 'server.lock': 'x', 'outbox/a.eml': 'x' });
    await putBack();
    expect(existsSync(path.join(folder.path, 'outbox'))).toBe(false);
  });
});
