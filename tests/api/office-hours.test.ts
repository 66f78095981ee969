import { describe, expect, it } from 'vitest';
import {
  changeOfficeHours,
  getConsoleToday,
  listOfficeHours,
  listPublicHolidays,
} from '#shared/contracts/endpoints/console.ts';
import { getReplyPromise, sendInquiry } from '#shared/contracts/endpoints/contact.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();
type Admin = Awaited<ReturnType<typeof app.admin>>;

const hoursOf = async (admin: Admin, city: string) => {
  const { body } = await admin.call(listOfficeHours, {});
  return body.offices.find((office) => office.city === city)!;
};

/** Adds dates on which an office is closed. */
async function close(admin: Admin, city: string, ...dates: string[]) {
  const { week, dates: before, updatedAt } = await hoursOf(admin, city);
  const closed = dates.map((date) => ({ date, name: 'Closed', hours: null }));
  const others = before.filter(({ date }) => !dates.includes(date));
  const body = { week, dates: [...others, ...closed], ifUpdatedAt: updatedAt };
  const answer = await admin.call(changeOfficeHours, { params: { city }, body });
  expect(answer.status).toBe(200);
  return answer.body;
}

describe('the promised reply time', () => {
  it('is after 60 minutes of business time, counted while at least one office is open', async () => {
    const admin = await app.admin();
    await close(admin, 'Dubai', '2026-12-02');
    await close(admin, 'London', '2027-03-29');
    const due = async (at: string) => (await admin.call(getReplyPromise, { query: { at } })).body;
    expect(await due('2026-11-25T10:00:00Z')).toEqual({
      open: true,
      replyBy: '2026-11-25T11:00:00.000Z',
      office: { city: 'London', timeZone: 'Europe/London' },
    });
    expect((await due('2026-11-27T17:29:00Z')).replyBy).toBe('2026-11-30T05:59:00.000Z');
    expect(await due('2026-12-02T04:00:00Z')).toMatchObject({ open: false, replyBy: '2026-12-02T10:00:00.000Z' });
    expect((await due('2027-03-29T13:00:00Z')).replyBy).toBe('2027-03-30T05:30:00.000Z');
  });

  it('is public, but only administrators can request it for another time', async () => {
    expect((await app.visitor().call(getReplyPromise, {})).status).toBe(200);
    const query = { at: '2026-11-25T10:00:00Z' };
    expect((await app.visitor().call(getReplyPromise, { query })).status).toBe(403);
    expect((await (await app.member()).call(getReplyPromise, { query })).status).toBe(403);
  });

  it('follows changed office hours, on Today and in acknowledgements', async () => {
    app.clock.advance(Date.parse('2027-02-03T10:00:00Z') - app.clock.now());
    const admin = await app.admin();
    const today = async () => (await admin.call(getConsoleToday, {})).body.promise.open[0]!;
    expect(await today()).toEqual({ from: '2027-02-03T10:00:00.000Z', to: '2027-02-03T17:30:00.000Z' });
    await close(admin, 'London', '2027-02-03');
    await close(admin, 'Dubai', '2027-02-03');
    expect((await today()).from).toBe('2027-02-04T05:00:00.000Z');
    const message = 'Could you film our open day?';
    const inquiry = { firstName: 'Ada', lastName: 'King', email: 'ada@school.example', message };
    expect((await app.visitor().call(sendInquiry, { body: inquiry })).status).toBe(201);
    const mail = (await app.mails()).find(({ to }) => to === 'ada@school.example');
    expect(mail?.text.replace(/\s+/g, ' ')).toContain('You’ll hear from us on Thursday by 10:00 Dubai time');
  });
});

describe('the opening hours of an office', () => {
  it('do not overwrite another administrator’s change, and a retry of the same change succeeds', async () => {
    const [jeanne, rosa] = [await app.admin({ firstName: 'Jeanne', lastName: 'Moreau' }), await app.admin()];
    const { week, dates, updatedAt } = await hoursOf(rosa, 'London');
    const save = (admin: Admin, to: string) =>
      admin.call(changeOfficeHours, {
        params: { city: 'London' },
        body: { week: week.map((day) => ({ ...day, to })), dates, ifUpdatedAt: updatedAt },
      });
    expect((await save(jeanne, '17:00')).status).toBe(200);
    expect((await save(jeanne, '17:00')).status).toBe(200);
    expect(await save(rosa, '16:00')).toMatchObject({
      status: 409,
      body: { fields: { ifUpdatedAt: expect.stringMatching(/^Jeanne Moreau changed this office on/) as string } },
    });
    expect((await hoursOf(rosa, 'London')).week[0]).toEqual({ weekday: 1, from: '09:00', to: '17:00' });
  });

  it('must not close before they open, list a day or date twice, or be of an unknown office', async () => {
    const admin = await app.admin();
    const { updatedAt } = await hoursOf(admin, 'London');
    const monday = { weekday: 1, from: '09:00', to: '17:30' };
    const christmas = { date: '2027-12-25', name: '', hours: null };
    const save = async (week: object[], dates: object[], city = 'London') => {
      const body = { week, dates, ifUpdatedAt: updatedAt } as never;
      return (await admin.call(changeOfficeHours, { params: { city }, body })).status;
    };
    expect(await save([{ ...monday, to: '08:00' }], [])).toBe(400);
    expect(await save([monday, monday], [])).toBe(400);
    expect(await save([monday], [christmas, christmas])).toBe(400);
    expect(await save([monday], [], 'Atlantis')).toBe(404);
  });
});

it('public holidays are suggested in English, for the country and the coming time', async () => {
  app.clock.advance(Date.parse('2026-11-28T10:00:00Z') - app.clock.now());
  const admin = await app.admin();
  const holidays = async (city: string) => (await admin.call(listPublicHolidays, { params: { city } })).body;
  const london = await holidays('London');
  expect(london[0]).toEqual({ date: '2026-12-25', name: 'Christmas Day' });
  expect(london).toContainEqual({ date: '2027-03-29', name: 'Easter Monday' });
  const dubai = await holidays('Dubai');
  expect(dubai).toContainEqual({ date: '2026-12-02', name: 'National Day' });
  // It lasts three days.
  expect(dubai.filter(({ date, name }) => date < '2028' && name.startsWith('End of Ramadan')).length).toBe(3);
});
