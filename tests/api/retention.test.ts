import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { privacy } from '#data/content/privacy.ts';
import { periodInWords } from '#data/content/retention.ts';
import {
  fixAppointment,
  listAudit,
  listInquiries,
  updateInquiry,
  listRetention,
} from '#shared/contracts/endpoints/console.ts';
import { requestBooking } from '#shared/contracts/endpoints/contact.ts';
import { timestamp } from '../../server/platform/clock.ts';
import { limitOf, removeOld, rules } from '../../server/features/retention/retention.ts';
import { say, startConversation } from '../support/chat.ts';
import { share } from '../support/circle.ts';
import { exampleBodies } from '../support/example-bodies.ts';
import { openReports, report, resolve } from '../support/moderation.ts';
import { openWatchedDatabase } from '../support/query-plan.ts';
import { useTestApp } from '../support/test-app.ts';
import { ERASURES } from '../../server/platform/data-folder.ts';

const app = useTestApp();
const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const YEAR = 366 * DAY;

const write = () => app.visitor().request('POST', '/api/contact', { body: exampleBodies['contact.send'] });

describe('expired data', () => {
  it('is deleted two years after its last change, such as a reply but not reading, and counted in the log', async () => {
    const admin = await app.admin();
    for (let count = 0; count < 25; count++) await write();
    const [newest] = (await admin.call(listInquiries, { query: {} })).body;
    const visitor = app.visitor();
    await say(visitor, await startConversation(visitor), 'Good morning!');
    app.clock.advance(YEAR);
    const answered = { params: { id: String(newest!.id) }, body: { state: 'answered' } } as const;
    expect((await (await app.admin()).call(updateInquiry, answered)).status).toBe(200);
    app.clock.advance(YEAR);
    const later = await app.admin();
    const due = (await later.call(listRetention, {})).body;
    expect(due.find(({ what }) => what === 'inquiries')).toEqual({ what: 'inquiries', keptFor: 'two years', due: 24 });
    expect(due).toContainEqual({ what: 'chats', keptFor: 'two years', due: 1 });

    expect(await removeOld(app.deps)).toMatchObject({ inquiries: 24, chats: 1 });
    expect((await later.call(listInquiries, { query: {} })).body.map(({ id }) => id)).toEqual([newest!.id]);
    const [entry] = (await later.call(listAudit, {})).body;
    expect(entry).toMatchObject({ actorId: null, actorName: 'The server', action: 'retention.run' });
    expect(entry?.summary).toMatch(/24 inquiries, 1 chats/);
    // Restored backups are cleaned up automatically.
    expect(existsSync(path.join(app.deps.config.dataDir, ERASURES))).toBe(false);
    expect(await removeOld(app.deps)).toEqual({});
    app.clock.advance(YEAR);
    expect(await removeOld(app.deps)).toMatchObject({ inquiries: 1 });
  });

  it('excludes bookings with a future or recent time', async () => {
    const admin = await app.admin();
    const times = [new Date(app.clock.now() + 300 * DAY).toISOString()];
    const body = { ...Object(exampleBodies['bookings.request']), times } as never;
    await app.visitor().call(requestBooking, { body });
    const fixed = { time: times[0]!, callLink: null, follows: null, anyway: true };
    await admin.call(fixAppointment, { params: { id: '1' }, body: fixed });
    await app.mails();
    app.clock.advance(2 * YEAR);
    expect(await removeOld(app.deps)).not.toHaveProperty('inquiries');
    app.clock.advance(300 * DAY);
    expect(await removeOld(app.deps)).toMatchObject({ inquiries: 1 });
  });

  it('includes removals and decided reports after a year, notifications after 90 days, the log after two years', async () => {
    const author = await app.member();
    const reader = await app.member();
    const admin = await app.admin();
    const [post, recent] = [await share(author), await share(author)];
    await report(reader, 'post', post.id);
    await resolve(admin, (await openReports(admin))[0]!.id, 'removed');
    await report(reader, 'post', recent.id);
    app.clock.advance(90 * DAY - HOUR);
    expect(await removeOld(app.deps)).toEqual({});
    app.clock.advance(HOUR);
    expect(await removeOld(app.deps)).toEqual({ notices: 2 });
    app.clock.advance(YEAR - 90 * DAY);
    expect(await removeOld(app.deps)).toEqual({ 'removed posts and comments': 1, 'closed reports': 1 });
    app.clock.advance(YEAR);
    // Open ones stay.
    expect(await removeOld(app.deps)).toEqual({ 'audit log entries': 1 });
  });

  it('includes emails in the outbox folder after 90 days', async () => {
    const folder = path.join(app.deps.config.dataDir, 'outbox');
    mkdirSync(folder);
    const [old, young] = [path.join(folder, 'old.eml'), path.join(folder, 'young.eml')];
    for (const [file, age] of [
      [old, 91],
      [young, 89],
    ] as const) {
      writeFileSync(file, 'x');
      const at = (app.clock.now() - age * DAY) / 1000;
      utimesSync(file, at, at);
    }
    expect(await removeOld(app.deps)).toEqual({ 'emails in the outbox folder': 1 });
    expect([existsSync(old), existsSync(young)]).toEqual([false, true]);
  });

  it('is deleted in steps, with other requests in between', async () => {
    const now = timestamp(app.clock, -3 * YEAR);
    const row = { first_name: 'A', last_name: 'B', email: 'a@school.example', message: 'M', created_at: now };
    await app.db
      .insertInto('contact_inquiries')
      .values(Array.from({ length: 400 }, () => row))
      .execute();
    const left: number[] = [];
    const work = { isDone: false };
    const working = removeOld(app.deps).finally(() => (work.isDone = true));
    while (!work.isDone) {
      expect((await app.visitor().request('GET', '/api/health')).status).toBe(200);
      left.push((await app.db.selectFrom('contact_inquiries').select('id').execute()).length);
    }
    await working;
    expect(left.filter((count) => count > 0 && count < 400).length).toBeGreaterThan(1);
  });
});

it('is found by an index, however many rows there are', async () => {
  const watched = openWatchedDatabase();
  for (const rule of rules.filter(({ what }) => !what.startsWith('mails'))) {
    const needs = { ...app.deps, db: watched.db };
    const steps = await watched.stepsOf(async () => {
      await rule.count(needs, timestamp(app.clock));
      await rule.removeSome(needs, timestamp(app.clock));
    });
    expect(
      steps.filter((step) => /SCAN (?!CONSTANT ROW|old|inquiry_receipts$)|TEMP B-TREE|AUTOMATIC/.test(step)),
      rule.what,
    ).toEqual([]);
  }
  await watched.db.destroy();
});

it('is determined by calendar months', () => {
  const from = (day: string, amount: number) => limitOf({ amount, unit: 'months' }, Date.parse(`${day}T12:00:00.000Z`));
  expect(from('2026-03-31', 1)).toBe('2026-02-28T12:00:00.000Z');
  expect(from('2026-01-15', 24)).toBe('2024-01-15T12:00:00.000Z');
  expect(from('2028-02-29', 12)).toBe('2027-02-28T12:00:00.000Z');
});

it('matches the periods in the privacy policy', () => {
  expect([12, 24, 18, 1].map((months) => periodInWords(months, 'months'))).toEqual([
    'one year',
    'two years',
    '18 months',
    'one month',
  ]);
  const text = privacy.sections.flatMap(({ paragraphs }) => paragraphs).join(' ');
  expect(text).toContain(
    'Enquiries, booking requests, chats, emails and our contact records are kept for as long as the conversation lasts and for up to two years afterwards.',
  );
});
