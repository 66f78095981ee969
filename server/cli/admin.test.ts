import { describe, expect, it } from 'vitest';
import { useDataFolder } from '../../tests/support/data-folder.ts';
import { addMembers } from '../../tests/support/rows.ts';
import { runCommand } from '../../tests/support/run-command.ts';

const folder = useDataFolder();

const admin = (args: string[], settings?: Record<string, string>) => runCommand('admin', args, folder.path, settings);

/** Adds members. @returns their addresses */
const members = (count: number) =>
  folder.database(async (db) => {
    const ids = await addMembers(db, count);
    const rows = await db.selectFrom('users').select('email').where('id', 'in', ids).orderBy('id').execute();
    return rows.map(({ email }) => email);
  });

// Processes are slow on a busy machine.
describe('npm run admin', () => {
  it('promotes and revokes an administrator, and prints the result', async () => {
    const [one = '', other = ''] = await members(2);
    expect(await admin([` ${one.toUpperCase()}`])).toEqual({
      code: 0,
      stdout: `${one} is now an administrator.\n`,
      stderr: '',
    });
    expect(await admin([one, '--revoke'])).toEqual({
      code: 1,
      stdout: '',
      stderr: `${one} is the last administrator. Promote someone else first.\n`,
    });
    await admin([other]);
    expect(await admin([one, '--revoke'], { ADMIN_EMAIL: one, ADMIN_PASSWORD: 'secret' })).toEqual({
      code: 0,
      stdout: `${one} is no longer an administrator.\nADMIN_EMAIL names this address. Unset it, or the next start makes it an administrator again.\n`,
      stderr: '',
    });
  });

  it('prints its usage for invalid arguments', { tags: ['full'] }, async () => {
    const all = [[], ['nobody'], ['a@b.example', 'c@d.example'], ['a@b.example', '--promote']];
    for (const { code, stderr } of await Promise.all(all.map((args) => admin(args)))) {
      expect(code).toBe(2);
      expect(stderr).toMatch(/^Usage:\n {2}npm run admin -- EMAIL/);
    }
  });

  it('reports an unknown account, an invalid setting and a missing database', { tags: ['full'] }, async () => {
    const [unknown, misset, mistyped] = await Promise.all([
      admin(['nobody@school.example']),
      admin(['a@b.example'], { PORT: 'x' }),
      runCommand('admin', ['a@b.example'], `${folder.path}/mistyped`),
    ]);
    expect([unknown.code, misset.code, mistyped.code]).toEqual([1, 1, 1]);
    expect(unknown.stderr).toContain('No account uses nobody@school.example.');
    expect(misset.stderr).toContain('PORT must be a whole number from 0 to 65535\n');
    expect(mistyped.stderr).toContain('There is no database in');
  });
});
