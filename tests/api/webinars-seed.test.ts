import { expect, it } from 'vitest';
import { deleteWebinar, listEditedWebinars, listWebinars } from '#shared/contracts/endpoints/webinars.ts';
import { wallTimeOf } from '#shared/rules/time-zones.ts';
import { webinars } from '#data/seeds/library/webinars.ts';
import { nextWebinar } from '../../server/features/webinars/next-webinar.ts';
import { firstStart, orderWebinars } from '../../server/features/webinars/seed-webinars.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();

it('a new database gets six webinars once, one a month, on the right weekdays and at the right local hours', async () => {
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

it('the first webinar is at the end of a shorter month when the site starts on its last day', () => {
  const seed = { ...webinars[0]!, monthsAfterStart: 1, weekday: 'Thursday', start: '13:00' } as const;
  // 28 February 2027 is a Sunday.
  expect(firstStart(seed, Date.parse('2027-01-31T12:00:00Z'))).toBe('2027-03-04T13:00');
});
