import { describe, expect, it } from 'vitest';
import { changeOfficeHours, listOfficeHours } from '#shared/contracts/endpoints/console.ts';
import { transaction } from '../../server/db/transaction.ts';
import { resumeWaiting, startWaiting, stopWaiting } from '../../server/features/desk/reply-clock.ts';
import { notificationsOf } from '../support/moderation.ts';
import { useTestApp } from '../support/test-app.ts';

const MINUTE = 60_000;
const app = useTestApp();
/** Ten in London on a Wednesday, in a year without closed days. */
const AT = '2030-03-06T10:00:00.000Z';

const goTo = (instant: string): void => app.clock.advance(Date.parse(instant) - app.clock.now());
const clockOf = (id: number) =>
  app.db
    .selectFrom('threads')
    .select(['waiting_since', 'due_at', 'first_replied_at', 'first_reply_ms', 'first_reply_in_time'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** A person who has written, and waits. */
async function waiting(since = AT): Promise<number> {
  goTo(since);
  return transaction(app.db, async (tx) => {
    const contact = await tx.db
      .insertInto('contacts')
      .values({ name: 'Rosa Bonheur', email: 'rosa@school.example', created_at: since, updated_at: since })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id } = await tx.db
      .insertInto('threads')
      .values({
        kind: 'mail',
        contact_id: contact.id,
        subject: 'Open day',
        status: 'open',
        last_entry_at: since,
        created_at: since,
        updated_at: since,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await startWaiting(tx, app.deps, id, since);
    return id;
  });
}

const reply = (id: number, at: string) => transaction(app.db, (tx) => stopWaiting(tx, id, at));
const titlesOf = async (admin: Awaited<ReturnType<typeof app.admin>>) =>
  (await notificationsOf(admin)).map(({ title }) => title);

describe('the reply clock of a thread', () => {
  it('starts with the first message, and continues with further messages', async () => {
    const id = await waiting();
    await transaction(app.db, (tx) => startWaiting(tx, app.deps, id, '2030-03-06T10:30:00.000Z'));
    expect(await clockOf(id)).toMatchObject({ waiting_since: AT, due_at: '2030-03-06T11:00:00.000Z' });
  });

  it('stops with a person’s reply, whose business time is stored', async () => {
    const id = await waiting('2030-03-06T17:20:00.000Z');
    await reply(id, '2030-03-07T05:45:00.000Z');
    expect(await clockOf(id)).toEqual({
      waiting_since: null,
      due_at: null,
      first_replied_at: '2030-03-07T05:45:00.000Z',
      // Ten minutes in the evening in London, and 45 in the morning in Dubai.
      first_reply_ms: 55 * MINUTE,
      first_reply_in_time: 1,
    });
    await transaction(app.db, (tx) => startWaiting(tx, app.deps, id, '2030-03-07T10:00:00.000Z'));
    await reply(id, '2030-03-07T16:00:00.000Z');
    expect(await clockOf(id)).toMatchObject({ first_replied_at: '2030-03-07T05:45:00.000Z', first_reply_in_time: 1 });
  });

  it('records no reply when the thread is finished without one', async () => {
    const id = await waiting();
    await transaction(app.db, (tx) => stopWaiting(tx, id, AT, false));
    expect(await clockOf(id)).toMatchObject({ waiting_since: null, first_replied_at: null });
  });

  it('continues when the reply is undone', async () => {
    const id = await waiting();
    const at = '2030-03-06T10:05:00.000Z';
    await reply(id, at);
    await transaction(app.db, (tx) => resumeWaiting(tx, app.deps, id, { since: AT, at }));
    expect(await clockOf(id)).toEqual({
      waiting_since: AT,
      due_at: '2030-03-06T11:00:00.000Z',
      first_replied_at: null,
      first_reply_ms: null,
      first_reply_in_time: null,
    });
  });

  it('follows changed office hours while somebody waits, but not for a reply that was sent', async () => {
    const [answered, id] = [await waiting(), await waitingToo()];
    await reply(answered, '2030-03-06T10:40:00.000Z');
    const admin = await app.admin();
    for (const { city, week, updatedAt } of (await admin.call(listOfficeHours, {})).body.offices) {
      const dates = [{ date: '2030-03-06', name: 'Closed', hours: null }];
      const body = { week, dates, ifUpdatedAt: updatedAt };
      expect((await admin.call(changeOfficeHours, { params: { city }, body })).status).toBe(200);
    }
    await app.mails();
    expect((await clockOf(id)).due_at).toBe('2030-03-07T06:00:00.000Z');
    expect(await clockOf(answered)).toMatchObject({ first_reply_ms: 40 * MINUTE, first_reply_in_time: 1 });
  });
});

/** A second thread, of somebody else. */
async function waitingToo(): Promise<number> {
  return transaction(app.db, async (tx) => {
    const times = { last_entry_at: AT, created_at: AT, updated_at: AT };
    const row = { kind: 'mail', subject: 'Prospectus', status: 'open', ...times } as const;
    const { id } = await tx.db.insertInto('threads').values(row).returning('id').executeTakeFirstOrThrow();
    await startWaiting(tx, app.deps, id, AT);
    return id;
  });
}

describe('reminders of a waiting thread', () => {
  it('notify the assignee at half of the time, everybody later, and email the agency at the end', async () => {
    const id = await waiting();
    const [assignee, other, member] = [await app.admin(), await app.admin(), await app.member()];
    await app.db.updateTable('threads').set({ assignee_id: assignee.user.id }).where('id', '=', id).execute();
    app.clock.advance(29 * MINUTE);
    await app.mails();
    expect(await titlesOf(assignee)).toEqual([]);
    app.clock.advance(MINUTE);
    await app.mails();
    expect(await titlesOf(assignee)).toEqual(['Rosa Bonheur is waiting for a reply']);
    expect(await titlesOf(other)).toEqual([]);
    app.clock.advance(18 * MINUTE);
    await app.mails();
    expect(await titlesOf(other)).toEqual(['Rosa Bonheur is waiting for a reply']);
    app.clock.advance(12 * MINUTE);
    const mails = await app.mails();
    expect(await notificationsOf(other)).toMatchObject([
      {
        kind: 'desk',
        title: 'The reply to Rosa Bonheur is overdue',
        text: 'Open day',
        path: `/admin/inbox?thread=${id}`,
      },
      { kind: 'desk' },
    ]);
    expect(await titlesOf(member)).toEqual([]);
    expect(mails.filter(({ subject }) => subject === 'The reply to Rosa Bonheur is overdue')).toMatchObject([
      { to: 'hello@bonjour.example' },
    ]);
  });

  it('are cancelled by a reply, in its own transaction', async () => {
    const id = await waiting();
    const admin = await app.admin();
    const alerts = app.db.selectFrom('jobs').select('id').where('kind', '=', 'threads.alert');
    expect(await alerts.execute()).toHaveLength(3);
    await reply(id, AT);
    expect(await alerts.execute()).toEqual([]);
    app.clock.advance(120 * MINUTE);
    await app.mails();
    expect(await titlesOf(admin)).toEqual([]);
  });

  it('are not sent at night: the times count while an office is open', async () => {
    await waiting('2030-03-06T20:00:00.000Z');
    const admin = await app.admin();
    goTo('2030-03-07T05:29:00.000Z');
    await app.mails();
    expect(await titlesOf(admin)).toEqual([]);
    goTo('2030-03-07T05:30:00.000Z');
    await app.mails();
    expect(await titlesOf(admin)).toHaveLength(1);
  });
});

it('first replies from before there were threads are measured once, with today’s office hours', async () => {
  goTo(AT);
  const times = { last_entry_at: AT, created_at: AT, updated_at: AT };
  const before = { first_waited_at: '2030-03-05T10:00:00.000Z', first_replied_at: '2030-03-05T11:30:00.000Z' };
  const row = { kind: 'message', subject: 'Prospectus', status: 'done', ...times, ...before } as const;
  const { id } = await app.db.insertInto('threads').values(row).returning('id').executeTakeFirstOrThrow();
  await transaction(app.db, (tx) => app.deps.jobs.add(tx, 'threads.measure', { after: 0 }));
  await app.mails();
  expect(await clockOf(id)).toMatchObject({ first_reply_ms: 90 * MINUTE, first_reply_in_time: 0 });
});
