import * as z from 'zod/mini';
import type { Contract } from './endpoint.ts';
import { editedVersion, moment, requiredLine, timestamp } from './fields.ts';

const office = z.strictObject({ city: z.string(), timeZone: z.string() });

export const getReplyPromise = {
  access: 'anyone',
  summary: 'Get the time by which a message sent now will be answered',
  query: z.object({
    /** Another time than now. Only for administrators. */
    at: z.optional(moment('at must be a date')),
  }),
  response: z.strictObject({
    /** Whether an office is open. */
    open: z.boolean(),
    /** Null when no office opens within the next weeks. */
    replyBy: z.nullable(timestamp),
    /** An office that is open at that time. */
    office: z.nullable(office),
  }),
  errors: ['forbidden'],
} satisfies Contract;

const TIME = 'Please enter a time such as 09:00';
const time = z.string(TIME).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, TIME));
const hours = { from: time, to: time };
const ORDER = 'Please enter a closing time after the opening time';
const isInOrder = ({ from, to }: { from: string; to: string }) => from < to;
const WEEKDAY = 'weekday must be a number from 0, Sunday, to 6';
const DATE = 'Please choose a date';
/** Dates per office: several years of holidays. */
const DATES = 200;

const weekdayHours = z
  .object({ weekday: z.int(WEEKDAY).check(z.minimum(0, WEEKDAY), z.maximum(6, WEEKDAY)), ...hours })
  .check(z.refine(isInOrder, { error: ORDER, path: ['to'] }));
const specialDate = z.object({
  date: z.iso.date(DATE).check(z.refine((date) => date >= '2000' && date < '2100', DATE)),
  /** Why it differs, for the team: "Christmas Day". */
  name: requiredLine('Please enter text', { min: 0, max: 80 }),
  /** Null when the office is closed. */
  hours: z.nullable(z.object(hours).check(z.refine(isInOrder, { error: ORDER, path: ['to'] }))),
});

export const officeHoursForm = z.object({
  week: z
    .array(weekdayHours, 'Please list the days')
    .check(
      z.refine(
        (days) => new Set(days.map(({ weekday }) => weekday)).size === days.length,
        'Each day can be listed once',
      ),
    ),
  dates: z.array(specialDate, 'Please list the dates').check(
    z.maxLength(DATES, `Please list at most ${DATES} dates`),
    z.refine((dates) => new Set(dates.map(({ date }) => date)).size === dates.length, 'Each date can be listed once'),
  ),
  ifUpdatedAt: z.nullable(editedVersion),
});

const savedHours = z.strictObject({ from: z.string(), to: z.string() });
export const officeHours = z.strictObject({
  city: z.string(),
  timeZone: z.string(),
  /** The days it opens, Monday first. */
  week: z.array(z.extend(savedHours, { weekday: z.int() })),
  /** Dates that differ from the week, in order. */
  dates: z.array(z.strictObject({ date: z.iso.date(), name: z.string(), hours: z.nullable(savedHours) })),
  /** Null until somebody has changed the initial hours. */
  updatedAt: z.nullable(timestamp),
});
export type OfficeHours = z.output<typeof officeHours>;

const cityParams = z.object({ city: z.string().check(z.maxLength(60)) });

export const listOfficeHours = {
  access: 'admin',
  summary: 'List the offices with their opening hours',
  response: z.strictObject({ promisedMinutes: z.int(), offices: z.array(officeHours) }),
} satisfies Contract;

export const changeOfficeHours = {
  access: 'admin',
  summary: 'Change the opening hours of an office',
  params: cityParams,
  body: officeHoursForm,
  response: officeHours,
  errors: ['not_found', 'conflict'],
} satisfies Contract;

export const listPublicHolidays = {
  access: 'admin',
  summary: 'List an office’s public holidays in the next 18 months',
  params: cityParams,
  response: z.array(z.strictObject({ date: z.iso.date(), name: z.string() })),
  errors: ['not_found'],
} satisfies Contract;
