import { expect, it } from 'vitest';
import { useDataFolder } from '../../tests/support/data-folder.ts';
import { written } from '../../tests/support/desk-mail.ts';
import { runCommand } from '../../tests/support/run-command.ts';

const folder = useDataFolder();

const stored = () =>
  folder.database(async (db) => ({
    mails: await db.selectFrom('incoming_mails').select(['state', 'raw']).execute(),
    jobs: (await db.selectFrom('jobs').select('kind').where('kind', '=', 'mail.read').execute()).length,
  }));

it('stores a mail once, and says nothing', async () => {
  const mail = written({ text: 'Voilà' });
  const fine = { code: 0, stdout: '', stderr: '' };
  expect(await runCommand('mail', [], folder.path, {}, mail)).toEqual(fine);
  // As from a mail server that got no answer.
  expect(await runCommand('mail', [], folder.path, {}, mail)).toEqual(fine);
  const { mails, jobs } = await stored();
  expect(mails.map(({ raw }) => Buffer.from(raw!, 'base64').toString())).toEqual([mail]);
  expect(jobs).toBe(1);
});

it('asks the mail server to try again when it can’t be stored', async () => {
  const elsewhere = `${folder.path}/nowhere`;
  expect(await runCommand('mail', [], elsewhere, {}, written())).toMatchObject({ code: 75 });
  expect(await runCommand('mail', [], folder.path, { IMAP_URL: 'wrong' }, written())).toMatchObject({ code: 75 });
});

it('explains its usage', { tags: ['full'] }, async () => {
  expect(await runCommand('mail', ['mail.eml'], folder.path)).toEqual({
    code: 2,
    stdout: '',
    stderr: 'Usage: npm run mail < mail.eml\n',
  });
});
