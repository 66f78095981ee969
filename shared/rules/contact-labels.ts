import type { SchoolPhase, SchoolStage, ThreadKind, ThreadStatus } from '../contracts/choices.ts';

/** The stages of a school in the console. */
export const stageLabels: Readonly<Record<SchoolStage, string>> = {
  enquired: 'Enquired',
  talked: 'Talked',
  proposal: 'Proposal',
  signed: 'Signed',
  lost: 'Lost',
};

export const phaseLabels: Readonly<Record<SchoolPhase, string>> = {
  early: 'Early years',
  prep: 'Prep',
  senior: 'Senior',
  'all-through': 'All-through',
  'sixth-form': 'Sixth form',
  university: 'University',
  other: 'Other',
};

export const threadKindLabels: Readonly<Record<ThreadKind, string>> = {
  message: 'Contact form',
  booking: 'Booking',
  chat: 'Chat',
  mail: 'Email',
};

export const threadStatusLabels: Readonly<Record<ThreadStatus, string>> = {
  open: 'Open',
  waiting: 'Waiting',
  snoozed: 'Snoozed',
  done: 'Done',
  quarantine: 'Spam',
};

const names = new Intl.DisplayNames('en-GB', { type: 'region', fallback: 'none' });

/** "GB" → "United Kingdom"; an unknown code stays as it is. */
export const countryName = (code: string): string => names.of(code) ?? code;

/** Codes with a name that are no countries: the EU, the UN, test codes, and states of the past. */
const NO_COUNTRIES = new Set('AN BU CS DD EU EZ FX NT QO SU TP UN XA XB YD YU ZR ZZ'.split(' '));
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');

/** Every country: its code and its name, by name. */
export const countries = (): (readonly [code: string, name: string])[] =>
  LETTERS.flatMap((one) => LETTERS.map((other) => `${one}${other}`))
    .flatMap((code) => {
      const name = NO_COUNTRIES.has(code) ? undefined : names.of(code);
      return name === undefined ? [] : [[code, name] as const];
    })
    .toSorted(([, one], [, other]) => one.localeCompare(other, 'en-GB'));

/** What a contact is called: by name, else by address. */
export const contactName = ({ name, email }: { readonly name: string | null; readonly email: string }): string =>
  name ?? email;

const day = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' });
const dayWithYear = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** "Thu, 18 Mar", or with another year "18 Mar 2028". @param date `2027-03-18` */
export const stepDate = (date: string, now: Date): string => {
  const isThisYear = date.startsWith(String(now.getFullYear()));
  return (isThisYear ? day : dayWithYear).format(new Date(`${date}T00:00:00Z`));
};

/** Today where the reader is: `2027-03-18`. */
export const dateToday = (now: Date): string =>
  [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
