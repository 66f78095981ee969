import type { BusinessHoursContent } from './schema.ts';
import { weekdays } from './weekdays.ts';

const mondayToFriday = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const;

/**
 * The agency's hours at first. The team changes them in the console ("Office hours"), which wins over this file from then
 * on. Time counts while at least one office is open.
 */
export const businessHours: BusinessHoursContent = {
  /** The longest wait for a first answer while an office is open, as promised in `contact.ts`. */
  promisedMinutes: 60,
  offices: [
    {
      city: 'London',
      timeZone: 'Europe/London',
      country: 'GB-ENG',
      days: [...mondayToFriday],
      from: '09:00',
      to: '17:30',
      closed: [
        '2026-12-25',
        '2026-12-28',
        '2027-01-01',
        '2027-03-26',
        '2027-03-29',
        '2027-05-03',
        '2027-05-31',
        '2027-08-30',
        '2027-12-27',
        '2027-12-28',
      ],
    },
    {
      city: 'Dubai',
      timeZone: 'Asia/Dubai',
      country: 'AE',
      days: [...mondayToFriday],
      from: '09:00',
      to: '17:30',
      closed: ['2026-12-02', '2026-12-03', '2027-01-01', '2027-12-02', '2027-12-03'],
    },
  ],
};

/** The offices' hours in the form for `shared/rules/business-hours.ts`, with each city. */
export const offices = businessHours.offices.map(({ city, timeZone, country, days, from, to, closed }) => ({
  city,
  timeZone,
  country,
  week: days.map((day) => ({ weekday: weekdays.indexOf(day), from, to })),
  dates: closed.map((date) => ({ date, hours: null })),
}));
