import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openImapMailbox } from '../../server/adapters/imap-mailbox.ts';
import { startMailbox, sweepMailbox } from '../../server/features/desk-mail/read-mailbox.ts';
import { patience } from '../support/depth.ts';
import { receiveNow, entriesIn, threadsOf, written } from '../support/desk-mail.ts';
import { useImapServer } from '../support/imap-server.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

const server = useImapServer();
let app: TestApp;
let stop = (): void => {};
beforeEach(async () => {
  app = await startTestApp({ env: { IMAP_URL: server.url } });
});
afterEach(async () => {
  stop();
  stop = () => {};
  await app.close();
});

const SECOND = 1000;
const DAY = 24 * 60 * 60 * SECOND;
const now = () => new Date(app.clock.now());

/** Connects, fetches what is new, and reads it. */
async function sweep(): Promise<void> {
  const box = await openImapMailbox(app.deps.config.mail.mailbox!, undefined);
  await sweepMailbox(app.deps, box);
  await box.close();
  await app.deps.jobs.drain();
}

describe('the mailbox read by IMAP', () => {
  it('is read from the first connection on, and never changed', async () => {
    server.deliver(written({ text: 'Long ago.' }), new Date(app.clock.now() - DAY / 24));
    await sweep();
    expect(await threadsOf(app)).toEqual([]);
    app.clock.advance(2 * SECOND);
    server.deliver(written({ text: 'A new one.' }), now());
    await sweep();
    await sweep();
    const [thread, ...others] = await threadsOf(app);
    expect(others).toEqual([]);
    expect((await entriesIn(app, thread!.id))[0]).toMatchObject({
      text: 'A new one.',
      from_email: 'rosa@school.example',
    });
    expect(
      server.commands.filter((command) => /^(?:UID )?(?:STORE|EXPUNGE|MOVE|COPY|APPEND|SELECT|CLOSE)/i.test(command)),
    ).toEqual([]);
    // The whole source, without marking it as read.
    expect(server.commands.some((command) => command.includes('BODY.PEEK[]'))).toBe(true);
  });

  it('delivers each email once, even when all its UIDs change or it arrived another way before', async () => {
    await sweep();
    app.clock.advance(2 * SECOND);
    const [one, other] = [written({ text: 'One.' }), written({ text: 'Other.' })];
    server.deliver(one, now());
    server.deliver(other, now());
    await receiveNow(app, other.replaceAll('\r\n', '\n'));
    await sweep();
    server.renumber();
    await sweep();
    expect(await threadsOf(app)).toHaveLength(2);
  });

  it('does not restore an email whose thread was deleted', async () => {
    await sweep();
    app.clock.advance(2 * SECOND);
    server.deliver(written(), now());
    await sweep();
    const admin = await app.admin();
    const [thread] = await threadsOf(app);
    expect((await admin.request('DELETE', `/api/admin/threads/${thread!.id}`)).status).toBe(200);
    await sweep();
    server.renumber();
    await sweep();
    expect(await threadsOf(app)).toEqual([]);
  });

  it('is read when the mail server announces new email, and after a lost connection', async () => {
    stop = startMailbox(app.deps);
    await vi.waitFor(() => expect(server.isIdling()).toBe(true), { timeout: patience(20_000) });
    app.clock.advance(2 * SECOND);
    server.deliver(written({ text: 'Just now.' }), now());
    await vi.waitFor(
      async () => expect(await app.db.selectFrom('incoming_mails').selectAll().execute()).toHaveLength(1),
      { timeout: patience(20_000) },
    );
    server.cut();
    const stateOf = () => app.db.selectFrom('mailbox_states').selectAll().where('name', '=', 'imap').executeTakeFirst();
    await vi.waitFor(async () => expect((await stateOf())?.failed_at).toBeTruthy(), { timeout: patience(20_000) });
  });

  it('is reported as failing after five minutes without success, and recovers with the next attempt', async () => {
    const admin = await app.admin();
    const state = async () => {
      const { body } = await admin.request<{ connections: { name: string; state: string }[] }>(
        'GET',
        '/api/admin/mailbox',
      );
      return body.connections.find(({ name }) => name === 'imap')?.state;
    };
    expect(await state()).toBe('unused');
    await sweep();
    expect(await state()).toBe('works');
    app.clock.advance(5 * 60 * SECOND);
    expect(await state()).toBe('failing');
    const problems = async () =>
      (await admin.request<{ problems: { mail: string[] } }>('GET', '/api/admin/today')).body.problems.mail;
    expect(await problems()).toEqual(['imap']);
    await sweep();
    expect(await state()).toBe('works');
    expect(await problems()).toEqual([]);
  });
});
