import { afterEach, describe, expect, it, onTestFailed, vi } from 'vitest';
import { amount, patience, rounds } from '../support/depth.ts';
import { hasPostgres } from '../support/postgres-server.ts';
import { addSubscribers, type MailSink, newsletterNow, sendToAll, startMailSink } from '../support/newsletters.ts';
import { type SeveralProcesses, startSeveral } from '../support/several-processes.ts';

/** For more, run `NEWSLETTER_READERS=5000 npm test tests/processes/newsletters.test.ts`. */
const READERS = Number(process.env.NEWSLETTER_READERS ?? amount(150, 400));
const KILLS = rounds(1, 3);
const SOON = { timeout: patience(), interval: 20 };

describe.skipIf(!hasPostgres)('two processes on one database', () => {
  let several: SeveralProcesses | undefined;
  let sink: MailSink | undefined;
  afterEach(async () => {
    await several?.stop();
    await sink?.close();
  });

  const startTwo = async (perMinute: number, delayMs: number): Promise<SeveralProcesses> => {
    sink = await startMailSink({ delayMs });
    const env = { SMTP_URL: sink.url, NEWSLETTERS_PER_MINUTE: String(perMinute), RATE_LIMIT: 'off' };
    return (several = await startSeveral({ count: 2, isDurable: true, env }));
  };

  it('send each reader a newsletter once while they are killed one after the other, except uncertain deliveries', async () => {
    const { db, processes, output, ...two } = await startTwo(60_000, 3);
    onTestFailed(() => console.log(output()));
    await addSubscribers(db, READERS);
    const admin = await two.member(0, { isAdmin: true });
    const id = await sendToAll(admin);
    for (let kill = 1; kill <= KILLS; kill++) {
      await vi.waitUntil(() => sink!.total() >= (READERS * kill) / (KILLS + 1), SOON);
      await processes[kill % 2]!.kill();
      await two.replace(kill % 2);
    }
    const done = () => newsletterNow(two.at(KILLS, admin), id);
    await vi.waitUntil(async () => (await done()).status === 'sent', SOON);
    const { counts } = await done();
    expect(counts).toMatchObject({ total: READERS, ready: 0, sending: 0, failed: 0, skipped: 0 });
    expect(counts.sent + counts.uncertain).toBe(READERS);
    const rows = await db.selectFrom('newsletter_recipients').select(['email', 'state']).execute();
    const wrong = rows.filter(({ email, state }) => {
      const times = sink!.received.get(email) ?? 0;
      return state === 'sent' ? times !== 1 : times > 1;
    });
    expect(wrong).toEqual([]);
    console.log(`${READERS} readers, ${KILLS} kills of one of two processes: ${JSON.stringify(counts)}`);
  });

  it('share one sending rate', { tags: ['full'] }, async () => {
    const { db, ...two } = await startTwo(1200, 0);
    await addSubscribers(db, 200);
    const admin = await two.member(0, { isAdmin: true });
    const began = performance.now();
    const id = await sendToAll(admin);
    await vi.waitUntil(async () => (await newsletterNow(admin, id)).status === 'sent', SOON);
    // Twenty a second.
    expect(performance.now() - began).toBeGreaterThan(9800);
    expect(new Set(sink!.received.values())).toEqual(new Set([1]));
  });
});
