import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { login } from '#shared/contracts/endpoints/auth.ts';
import { sendInquiry } from '#shared/contracts/endpoints/contact.ts';
import { deleteChat, deleteInquiry } from '#shared/contracts/endpoints/console.ts';
import { startConversation } from '../support/chat.ts';
import { makeDataFolder } from '../support/data-folder.ts';
import { runCommand } from '../support/run-command.ts';
import { newDataDir, removeDataDir, type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { MemberClient, TestClient } from '../support/test-client.ts';

const ADMIN = { email: 'admin@school.example', password: 'correct horse' };
const env = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };
let dataDir = '';
let server: ServerProcess | undefined;
const at = (name: string) => path.join(dataDir, name);

beforeEach(async () => {
  dataDir = await makeDataFolder();
});
afterEach(async () => {
  await server?.kill();
  server = undefined;
  removeDataDir(dataDir);
});

async function start(): Promise<MemberClient> {
  server = await startServerProcess({ dataDir, env });
  const admin = new MemberClient(server.url);
  const { status } = await admin.call(login, { body: ADMIN });
  expect(status).toBe(200);
  return admin;
}
const stop = async () => {
  await server?.stop();
  server = undefined;
};

/** Asks the database while no server runs. */
function read<T>(sql: string): T[] {
  const db = new Database(at('bonjour.sqlite'), { readonly: true });
  try {
    return db.prepare<[], T>(sql).all();
  } finally {
    db.close();
  }
}
const names = () =>
  read<{ last_name: string }>('select last_name from contact_inquiries order by id').map((row) => row.last_name);
const write = (lastName: string) =>
  new TestClient(server!.url).call(sendInquiry, {
    body: { firstName: 'Simone', lastName, email: 'simone@school.example', message: 'May we talk about films?' },
  });

describe('data erased after a backup', () => {
  it('does not return with a restore, even one interrupted by a crash', async () => {
    const admin = await start();
    await write('Weil');
    await write('Beauvoir');
    const sessionId = await startConversation(new TestClient(server!.url));
    expect(await runCommand('backup', [at('old.tar.gz')], dataDir)).toMatchObject({ code: 0 });
    expect((await admin.call(deleteInquiry, { params: { id: '1' } })).status).toBe(200);
    expect((await admin.call(deleteChat, { params: { sessionId } })).status).toBe(200);
    // What was acknowledged is on disk.
    await server!.kill();

    expect(await runCommand('restore', [at('old.tar.gz')], dataDir)).toMatchObject({ code: 0 });
    expect(names()).toEqual(['Beauvoir']);
    expect(read('select id from chat_sessions')).toEqual([]);
    expect(await runCommand('check', [], dataDir)).toMatchObject({ code: 0 });

    // The state after a crash between the files and the erasures: the old database with the list.
    const list = readFileSync(at('erasures.jsonl'));
    const other = newDataDir();
    await runCommand('restore', [at('old.tar.gz')], other);
    writeFileSync(at('bonjour.sqlite'), readFileSync(path.join(other, 'bonjour.sqlite')));
    removeDataDir(other);
    expect(names()).toEqual(['Weil', 'Beauvoir']);
    expect(readFileSync(at('erasures.jsonl')).equals(list)).toBe(true);
    await start();
    await stop();
    expect(names()).toEqual(['Beauvoir']);
  });

  it('does not return on another machine with a later backup', { tags: ['full'] }, async () => {
    const admin = await start();
    await write('Weil');
    await runCommand('backup', [at('old.tar.gz')], dataDir);
    await admin.call(deleteInquiry, { params: { id: '1' } });
    await runCommand('backup', [at('later.tar.gz')], dataDir);
    await stop();
    const [old, later] = [at('old.tar.gz'), at('later.tar.gz')];
    const machine = newDataDir();
    expect(await runCommand('restore', [later], machine)).toMatchObject({ code: 0 });
    expect(await runCommand('restore', [old], machine)).toMatchObject({ code: 0 });
    const first = dataDir;
    dataDir = machine;
    expect(names()).toEqual([]);
    removeDataDir(first);
  });

  it('is erased by the next start when the commit failed after the list was written', async () => {
    await start();
    await write('Weil');
    await stop();
    const [row] = read<{ id: number; created_at: string }>('select id, created_at from contact_inquiries');
    writeFileSync(at('erasures.jsonl'), `${JSON.stringify({ kind: 'inquiry', id: 1, createdAt: row!.created_at })}\n`);
    await start();
    await stop();
    expect(names()).toEqual([]);
  });

  it(
    'stops the server’s start if its list cannot be read, with a message that says what to do',
    { tags: ['full'] },
    async () => {
      writeFileSync(at('erasures.jsonl'), '{"kind":"chat","sessionId":"a"}\nnot JSON\n');
      await expect(startServerProcess({ dataDir })).rejects.toThrow(/erasures\.jsonl is damaged in line 2/);
    },
  );
});
