import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, expect, it, vi } from 'vitest';
import { login } from '#shared/contracts/endpoints/auth.ts';
import { erasePerson, lookForPerson } from '#shared/contracts/endpoints/console.ts';
import { makeDataFolder } from '../support/data-folder.ts';
import { killWhile } from '../support/live-database.ts';
import { patience } from '../support/depth.ts';
import { removeDataDir, type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { MemberClient } from '../support/test-client.ts';
import { addSearchRule } from '../../server/db/sqlite.ts';

const HER = 'simone@school.example';
const FRIEND = 'colette@school.example';
/** Enough for a hundred transactions. */
const INQUIRIES = 2000;
const AT = '2026-01-05T09:00:00.000Z';
const ADMIN = { email: 'admin@school.example', password: 'correct horse' };
const env = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };
const dataDir = await makeDataFolder();
afterAll(() => removeDataDir(dataDir));

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
const count = (sql: string): number => beside((db) => db.prepare<[], number>(sql).pluck().get()!);
const left = () => count(`select count(*) from contact_inquiries where email = '${HER}'`);
const jobs = () => count(`select count(*) from jobs where kind in ('person.erase', 'account.remove')`);

/** Writes her data in every place, and a friend's as well. */
function leaveTraces(): void {
  beside((db) =>
    // Immediate, because a transaction that has read before it writes does not wait for the server's.
    db
      .transaction(() => {
        const inquiry = db.prepare(`insert into contact_inquiries (first_name, last_name, email, message, created_at)
        values ('Simone', 'Weil', ?, ?, ?)`);
        for (let row = 0; row < INQUIRIES; row++) inquiry.run(HER, 'Words', AT);
        inquiry.run(FRIEND, `Please ask ${HER}.`, AT);
        const chat =
          db.prepare(`insert into chat_sessions (session_id, visitor_key, visitor_email, created_at, updated_at)
        values (?, 'visitor', ?, ?, ?)`);
        const message = db.prepare(`insert into chat_messages (session_id, is_bot, author, message, created_at)
        values (?, 0, 'visitor', ?, ?)`);
        for (const [session, email] of [
          ['hers', HER],
          ['friend', FRIEND],
        ] as const) {
          chat.run(session, email, AT, AT);
          message.run(session, 'Good morning', AT);
        }
        const subscriber = db.prepare(`insert into newsletter_subscribers (email, created_at) values (?, ?)`);
        for (const email of [HER, FRIEND]) subscriber.run(email, AT);
        const member =
          db.prepare(`insert into users (email, password_hash, first_name, last_name, created_at, updated_at)
        values (?, '', 'Simone', 'Weil', ?, ?)`);
        member.run(HER, AT, AT);
        db.prepare(`insert into audit_log (actor_name, action, target_kind, target_id, summary, created_at)
        values ('A', 'cli.promote', 'user', '1', ?, ?)`).run(`For ${HER}`, AT);
      })
      .immediate(),
  );
}

/** Kills the server as soon as something is erased. The whole erasure takes it seconds. */
async function killInTheMiddle(server: ServerProcess): Promise<void> {
  await killWhile(server, `select count(*) from contact_inquiries where email = '${HER}'`, INQUIRIES);
  expect(left()).toBeGreaterThan(0);
}

it('an erasure interrupted by a crash is finished after the next start', async () => {
  const first = await startServerProcess({ dataDir, env });
  leaveTraces();
  const admin = new MemberClient(first.url);
  expect((await admin.call(login, { body: ADMIN })).status).toBe(200);
  const begun = await admin.call(erasePerson, { body: { email: HER } });
  expect(begun.status).toBe(202);
  expect(begun.body).toMatchObject({ inquiries: INQUIRIES, chats: 1, subscriptions: 1, mentions: 2 });
  await killInTheMiddle(first);
  expect(jobs()).toBe(1);
  expect(count(`select count(*) from users where email = '${HER}'`)).toBe(1);

  const second = await startServerProcess({ dataDir, env });
  await vi.waitUntil(() => jobs() === 0, { timeout: patience(), interval: 50 });
  const again = new MemberClient(second.url);
  await again.call(login, { body: ADMIN });
  const nothing = { inquiries: 0, chats: 0, subscriptions: 0, jobs: 0, mails: 0, mentions: 0, member: null };
  const { body: hers } = await again.call(lookForPerson, { body: { email: HER } });
  expect(hers).toEqual({ ...nothing, isUnderWay: false });
  const { body: friends } = await again.call(lookForPerson, { body: { email: FRIEND } });
  expect(friends).toMatchObject({ inquiries: 1, chats: 1, subscriptions: 1 });
  expect(beside((db) => db.prepare('select message from contact_inquiries').pluck().all())).toEqual([
    'Please ask [erased].',
  ]);
  expect(count(`select count(*) from users where last_name = 'Weil' or deleting_since is not null`)).toBe(0);
  expect(await second.stop()).toBe(0);

  // Nowhere in the folder, in any file.
  beside((db) => db.exec('vacuum; pragma wal_checkpoint(truncate)'));
  for (const name of readdirSync(dataDir, { recursive: true, encoding: 'utf8' })) {
    const file = path.join(dataDir, name);
    const holds = existsSync(file) && /\.(sqlite|jsonl|eml)$/.test(name) && readFileSync(file).includes(HER);
    expect([name, holds]).toEqual([name, false]);
  }
});
