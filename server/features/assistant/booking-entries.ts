import { bookingPath, meetingPeople, producers } from '#data/content/people.ts';
import type { Person } from '#data/content/schema.ts';
import type { BookingKind } from '#shared/contracts/forms/contact.ts';
import type { Entry } from './entry.ts';

const BOOKING = 'book booking bookings appointment schedule calendar slot availability available reserve diary date';

const listOf = (kind: BookingKind, people: readonly Person[]): string =>
  people.map((person) => `• ${person.name}, ${person.role}, ${person.city}: ${bookingPath(kind, person)}`).join('\n');

const general = (
  kind: BookingKind,
  people: readonly Person[],
  title: string,
  keywords: string,
  lead: string,
): Entry[] =>
  people.slice(0, 1).map((first) => ({
    path: bookingPath(kind, first),
    title,
    keywords: `${BOOKING} ${keywords}`,
    body: lead,
    order: kind === 'meeting' ? 1 : 2,
    answer: () => `${lead} You can book with:\n${listOf(kind, people)}`,
  }));

const personEntry = (kind: BookingKind, person: Person): Entry => ({
  path: bookingPath(kind, person),
  title: person.name,
  keywords: `book booking ${person.role} ${kind === 'podcast' ? 'producer recording' : 'meeting'} languages speaks ${person.languages.join(' ')} ${person.city} boss owner`,
  order: 3,
  body: `${person.lead}\n${person.biography}`,
  answer: () =>
    `${person.name}, ${person.role}, ${person.city}. ${person.lead} Languages: ${person.languages.join(', ')}.`,
});

/** Whom to meet or to record with, and how. */
export const bookingEntries = (): Entry[] => [
  ...general(
    'meeting',
    meetingPeople,
    'Booking a meeting',
    'meet meeting meetings consultation demo zoom teams video call calls visit discuss arrange',
    'Meetings are by video call and last about 30-45 minutes.',
  ),
  ...general(
    'podcast',
    producers,
    'Booking a podcast recording',
    'podcast podcasts recording record session studio producer producers',
    'Our producers come to your school, and record from wherever your guests are.',
  ),
  ...meetingPeople.map((person) => personEntry('meeting', person)),
  ...producers.map((person) => personEntry('podcast', person)),
];
