import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { login } from '#shared/contracts/endpoints/auth.ts';
import { pauseNewsletter, resumeNewsletter } from '#shared/contracts/endpoints/newsletters.ts';
import { openDatabase } from '../../server/db/open.ts';
import { makeDataFolder } from '../support/data-folder.ts';
import { SEED, amount, patience, rounds } from '../support/depth.ts';
import { addSubscribers, type MailSink, newsletterNow, sendToAll, startMailSink } from '../support/newsletters.ts';
import { createRandom } from '../support/random.ts';
import { removeDataDir, type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { TestClient } from '../support/test-client.ts';

/** For more, run `NEWSLETTER_READERS=5000 TEST_ROUNDS=10 npm test tests/durability/newsletters.test.ts`. */
const READERS = Number(process.env.NEWSLETTER_READERS ?? amount(150, 400));
const KILLS = rounds(1, 4);
const SOON = { timeout: patience(), interval: 5 };
const ADMIN = { email: 'admin@bonjour.example', password: 'correct horse' };

let sink: MailSink;
let dataDir: string;
let server: ServerProcess;
afterEach(async () => {
  await server.kill();
  await sink.close();
  removeDataDir(dataDir);
});

async function start(env: Record<string, string> = {}): Promise<TestClient> {
  server = await startServerProcess({
    dataDir,
    env: {
      SMTP_URL: sink.url,
      NEWSLETTERS_PER_MINUTE: '60000',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      ...env,
    },
  });
  const admin = new TestClient(server.url);
  expect((await admin.call(login, { body: ADMIN })).status).toBe(200);
  return admin;
}

async function prepare(count: number, env?: Record<string, string>): Promise<TestClient> {
  dataDir = await makeDataFolder();
  const db = await openDatabase(dataDir);
  await addSubscribers(db, count);
  await db.destroy();
  return start(env);
}

it(`every recipient gets a newsletter once, however often the server is killed, except those marked as unknown`, async () => {
  sink = await startMailSink({ delayMs: 3 });
  const random = createRandom(SEED);
  let admin = await prepare(READERS);
  const id = await sendToAll(admin);
  const left: number[] = [];
  for (let kill = 1; kill <= KILLS; kill++) {
    await vi.waitUntil(() => sink.total() >= (READERS * kill) / (KILLS + 1), SOON);
    await wait(random.below(20));
    await server.kill();
    const db = await openDatabase(dataDir);
    // A reader who has not got it yet unsubscribes while no server runs.
    const [ready] = await db
      .selectFrom('newsletter_recipients')
      .select('subscriber_id')
      .where('state', '=', 'ready')
      .orderBy('id', 'desc')
      .limit(1)
      .offset(kill)
      .execute();
    if (ready) {
      left.push(ready.subscriber_id);
      await db
        .updateTable('newsletter_subscribers')
        .set({ unsubscribed_at: '2026-01-02T10:00:00.000Z' })
        .where('id', '=', ready.subscriber_id)
        .execute();
    }
    await db.destroy();
    admin = await start();
  }
  await vi.waitUntil(async () => (await newsletterNow(admin, id)).status === 'sent', SOON);
  const { counts } = await newsletterNow(admin, id);
  await server.stop();

  const db = await openDatabase(dataDir);
  const rows = await db.selectFrom('newsletter_recipients').select(['email', 'state', 'subscriber_id']).execute();
  await db.destroy();
  expect(rows).toHaveLength(READERS);
  expect(counts.sent + counts.uncertain + counts.skipped).toBe(READERS);
  expect([counts.ready, counts.sending, counts.failed]).toEqual([0, 0, 0]);
  expect(new Set(rows.filter(({ state }) => state === 'skipped').map((row) => row.subscriber_id))).toEqual(
    new Set(left),
  );
  const wrong = rows.filter(({ email, state }) => {
    const times = sink.received.get(email) ?? 0;
    return state === 'sent' ? times !== 1 : state === 'skipped' ? times !== 0 : times > 1;
  });
  expect(wrong).toEqual([]);
  console.log(
    `${READERS} readers, ${KILLS} kills: ${counts.sent} sent once each, ${counts.uncertain} uncertain, ${counts.skipped} skipped; the mail server has ${sink.total()}, no address twice (TEST_SEED=${SEED})`,
  );
});

it('records permanent and temporary rejections, and lost connections before and after the email', async () => {
  const at = (index: number) => `reader-${index}@school.example`;
  sink = await startMailSink({
    script: {
      [at(1)]: { refuse: 550 },
      [at(2)]: { refuse: 451 },
      [at(3)]: { drop: 'after' },
    },
  });
  const admin = await prepare(12);
  const id = await sendToAll(admin);
  await vi.waitUntil(async () => (await newsletterNow(admin, id)).counts.sent === 9, SOON);
  const { counts, status } = await newsletterNow(admin, id);
  expect([status, counts]).toMatchObject(['sending', { sent: 9, failed: 1, ready: 1, uncertain: 1 }]);
  expect([...sink.received.values()]).toEqual(Array.from({ length: 10 }, () => 1));
});

it.each([
  ['temporarily refuses mail', { refuse: 421, once: true }],
  ['closes the connection before the mail', { drop: 'before', once: true }],
] as const)('continues over another connection when the mail server %s', async (_, plan) => {
  sink = await startMailSink({ script: { 'reader-5@school.example': plan } });
  const admin = await prepare(20);
  const id = await sendToAll(admin);
  await vi.waitUntil(async () => (await newsletterNow(admin, id)).status === 'sent', SOON);
  expect((await newsletterNow(admin, id)).counts).toMatchObject({ sent: 20, failed: 0, uncertain: 0 });
  expect(new Set(sink.received.values())).toEqual(new Set([1]));
});

it('keeps the rate limit, and stops while it is paused', { tags: ['full'] }, async () => {
  sink = await startMailSink();
  const admin = await prepare(120, { NEWSLETTERS_PER_MINUTE: '1200' });
  const began = performance.now();
  const id = await sendToAll(admin);
  await vi.waitUntil(() => sink.total() >= 30, SOON);
  await admin.call(pauseNewsletter, { params: { id } });
  await vi.waitUntil(async () => (await newsletterNow(admin, id)).counts.sending === 0, SOON);
  const paused = sink.total();
  await wait(1000);
  expect(sink.total()).toBe(paused);
  await admin.call(resumeNewsletter, { params: { id } });
  await vi.waitUntil(async () => (await newsletterNow(admin, id)).status === 'sent', SOON);
  // Twenty a second.
  expect(performance.now() - began).toBeGreaterThan(5800);
  expect(new Set(sink.received.values())).toEqual(new Set([1]));
});
