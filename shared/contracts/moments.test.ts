import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { moment } from './fields.ts';
import { fixAppointment } from './inquiries.ts';
import { sendNewsletter } from './newsletters.ts';
import { bookingForm } from './forms/contact.ts';
import { draftForm } from './forms/blog.ts';

const times = moment('Please choose a time');

it.each(['2026-11-28T09:00:00Z', '2026-11-28T09:00:00.000+05:30', '9999-12-31T23:00:00Z'])(
  'accepts the time %s',
  (time) => {
    expect(z.safeParse(times, time).success).toBe(true);
  },
);

it.each(['9999-12-31T23:00:00-05:00', '0000-01-01T01:00:00+05:00', 'tomorrow', '+010000-01-01T00:00:00Z'])(
  'rejects the time %s, which could not be sorted as text',
  (time) => {
    expect(z.safeParse(times, time).error?.issues[0]?.message).toBe('Please choose a time');
  },
);

it.each([
  ['a newsletter', sendNewsletter.body, 'at'],
  ['an appointment', fixAppointment.body, 'time'],
  ['a booking', bookingForm, 'times'],
  ['a post', draftForm, 'publishedAt'],
] as const)('%s rejects a time that is in the year 10000 in UTC', (_, schema, field) => {
  const time = '9999-12-31T23:00:00-05:00';
  const { error } = z.safeParse(schema, { [field]: field === 'times' ? [time] : time });
  expect(error?.issues.some(({ path }) => path[0] === field)).toBe(true);
});
