import { facts } from '#data/content/facts/facts.ts';
import { weekdays } from '#data/content/weekdays.ts';
import { plain } from './words.ts';

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];
const month = `(${MONTHS.map((name) => `${name}|${name.slice(0, 3)}`).join('|')})`;
const DAY_FIRST = new RegExp(String.raw`\b(\d{1,2})(?:st|nd|rd|th)?(?: of)? ${month}\b(?:,? (20\d\d))?`);
const MONTH_FIRST = new RegExp(String.raw`\b${month} (\d{1,2})(?:st|nd|rd|th)?\b(?:,? (20\d\d))?`);
const DAY = 24 * 60 * 60 * 1000;

/** The date in a text, as midnight in UTC. Without a year it is the next such date. */
export function dateIn(text: string, now: number): number | undefined {
  const low = plain(text);
  const dayFirst = DAY_FIRST.exec(low);
  const found = dayFirst ?? MONTH_FIRST.exec(low);
  if (!found) return undefined;
  const [day, name, year] = dayFirst ? [found[1], found[2], found[3]] : [found[2], found[1], found[3]];
  const index = MONTHS.findIndex((one) => one.startsWith((name ?? '').slice(0, 3)));
  const at = (inYear: number): number => Date.UTC(inYear, index, Number(day));
  const thisYear = new Date(now).getUTCFullYear();
  const date = year ? at(Number(year)) : at(thisYear) + DAY > now ? at(thisYear) : at(thisYear + 1);
  return new Date(date).getUTCMonth() === index ? date : undefined;
}

const written = (date: number): string =>
  new Date(date).toLocaleDateString('en-GB', {
    timeZone: 'UTC',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });

/** A note about a filming date: it has passed, it is a day when we don't film, or how much notice it gives. */
export function dateNote(message: string, now: number): string | undefined {
  const date = dateIn(message, now);
  if (date === undefined) return undefined;
  const day = written(date);
  const weekday = weekdays[new Date(date).getUTCDay()];
  if (date + DAY <= now) return `${day} has passed.`;
  if (weekday !== undefined && !facts.filming.days.includes(weekday)) {
    return `${day.replace(' ', ', ')}: we don’t film on ${weekday}s.`;
  }
  const weeks = Math.floor((date - now) / (7 * DAY));
  const enough = Object.entries(facts.leadTimeWeeks).every(([, needed]) => weeks >= needed);
  if (enough) return `${day} is ${weeks} weeks away, which leaves time for everything we make.`;
  if (weeks >= facts.leadTimeWeeks.photography)
    return `${day} is ${weeks} weeks away, which leaves time for photography.`;
  return `${day} is ${weeks === 0 ? 'less than a week' : weeks === 1 ? 'a week' : `${weeks} weeks`} away, which is short notice. Tell us now and we’ll check our diary.`;
}
