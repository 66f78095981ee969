import { expect, it } from 'vitest';
import { deleteWebinar, listEditedWebinars, listWebinars } from '#shared/contracts/endpoints/webinars.ts';
import { wallTimeOf } from '#shared/rules/time-zones.ts';
import { webinars } from '#data/seeds/library/webinars.ts';
import { nextWebinar } from '../../server/features/webinars/next-webinar.ts';
import { firstStart, orderWebinars } from '../../server/features/webinars/seed-webinars.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();

it('creates six webinars in a new database once, one a month, on the right weekdays and at the right local times', async () => {
  const [admin, member] = [await app.admin(), await app.member()];
  await orderWebinars(app.deps);
  await app.mails();
  const { body: list } = await member.call(listWebinars, { query: { limit: '20' } });
  expect(list.map(({ slug }) => slug)).toEqual(webinars.map(({ slug }) => slug));
  for (const { startsAt, timeZone, slug, doc: _ } of list as ((typeof list)[number] & { doc?: unknown })[]) {
    const seed = webinars.find((one) => one.slug === slug)!;
    const local = wallTimeOf(Date.parse(startsAt), timeZone);
    expect(local.slice(11)).toBe(seed.start);
    const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' }).format(
      new Date(`${local}Z`),
    );
    expect(weekday).toBe(seed.weekday);
  }
  // Nobody is notified of what was there from the beginning.
  expect(await app.db.selectFrom('notices').select('id').where('kind', '=', 'webinar').execute()).toEqual([]);
  expect(await nextWebinar(app.deps)).toMatchObject({ title: webinars[0]!.title, hosts: ['Beatrix Lund'] });

  // What an administrator deletes stays deleted.
  const [first] = (await admin.call(listEditedWebinars, {})).body;
  await app.db.updateTable('webinars').set({ status: 'draft' }).where('id', '=', first!.id).execute();
  await admin.call(deleteWebinar, { params: { id: String(first!.id) } });
  await orderWebinars(app.deps);
  await app.mails();
  expect((await member.call(listWebinars, { query: { limit: '20' } })).body).toHaveLength(5);
});

it('plans one webinar in each of the next six months, at least a week ahead, even on a month’s last day', () => {
  for (const at of ['2026-11-28T10:00:00Z', '2027-01-31T23:30:00Z', '2027-02-28T12:00:00Z']) {
    const starts = webinars.map((webinar) => firstStart(webinar, Date.parse(at)));
    const months = starts.map((start) => start.slice(0, 7));
    expect(new Set(months).size).toBe(webinars.length);
    expect(starts.toSorted()).toEqual(starts);
    expect(Date.parse(`${starts[0]}Z`) - Date.parse(at)).toBeGreaterThan(6 * 24 * 60 * 60_000);
  }
  // Not on New Year's Eve.
  expect(firstStart(webinars[0]!, Date.parse('2026-11-28T10:00:00Z'))).toBe('2026-12-10T13:00');
});
