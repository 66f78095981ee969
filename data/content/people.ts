import type { BookingKind } from '#shared/contracts/forms/contact.ts';
import type { Person } from './schema.ts';

const portrait = (slug: string, alt: string): Person['portrait'] => ({
  src: `/images/people/${slug}.svg`,
  width: 640,
  height: 800,
  alt,
});

/** The podcast producers; each has a page at `/book/{slug}`. The first two are linked from the podcasts page. */
export const producers: Person[] = [
  {
    slug: 'ottilie',
    name: 'Ottilie Marsh',
    role: 'Podcast producer',
    city: 'London',
    timeZone: 'Europe/London',
    languages: ['English', 'French'],
    portrait: portrait('ottilie-marsh', 'Ottilie Marsh, with auburn hair and headphones around her neck'),
    lead: 'Ottilie looks after series for pupil recruitment, from the first idea to the episode that families send each other.',
    biography:
      'Ottilie made radio documentaries for ten years before she noticed that the best conversations happened in school corridors. She now plans and records podcasts with admissions teams, and has a gift for making a nervous twelve-year-old forget the microphone.\n\nShe will ask what a family should know about your school after ten minutes of listening, and will not let go until there is an answer. Outside the studio she sings alto, badly, in two choirs.',
    calendar: 'https://calendly.com/bonjour-example/ottilie',
  },
  {
    slug: 'kofi',
    name: 'Kofi Amankwah',
    role: 'Podcast producer',
    city: 'London',
    timeZone: 'Europe/London',
    languages: ['English', 'Twi'],
    portrait: portrait('kofi-amankwah', 'Kofi Amankwah, bearded, in a pale jumper beside a microphone'),
    lead: 'Kofi finds the former pupils whose stories your alumni will want to hear, and gets them to tell those stories well.',
    biography:
      'Kofi taught history for six years and has never quite stopped. As a producer he specialises in alumni: the surgeon, the set designer, the one who came back to teach. He researches every guest as if for an examination and then throws the notes away.\n\nSchools come back to Kofi because recording with him feels like a good dinner. He edits with a pencil first and a computer second.',
    calendar: 'https://calendly.com/bonjour-example/kofi',
  },
  {
    slug: 'noor',
    name: 'Noor Haddad',
    role: 'Podcast producer',
    city: 'Dubai',
    timeZone: 'Asia/Dubai',
    languages: ['English', 'Arabic'],
    portrait: portrait('noor-haddad', 'Noor Haddad, in a red headscarf and a navy jacket'),
    lead: 'Noor records with schools across the Emirates and the Gulf, in English, in Arabic, and often in both.',
    biography:
      'Noor grew up in Sharjah between three languages and produced morning radio in Dubai before she joined us. She knows how a school here speaks to families from eighty countries at once, and which questions they really ask.\n\nShe brings the whole studio in two cases and has set it up in libraries, boathouses and, once, in a stable.',
    calendar: 'https://cal.com/bonjour-example/noor',
  },
  {
    slug: 'rafael',
    name: 'Rafael Quintana',
    role: 'Podcast producer and sound designer',
    city: 'Boston',
    timeZone: 'America/New_York',
    languages: ['English', 'Spanish'],
    portrait: portrait('rafael-quintana', 'Rafael Quintana, with dark hair and round glasses'),
    lead: 'Rafael coaches pupils who make the podcast themselves, and gives every series we produce its sound.',
    biography:
      'Rafael composes, mixes and listens. He began in theatre sound and now runs our student-led podcasts in the United States: pupils choose the subject, hold the microphone and learn to cut what they love.\n\nThe theme that opens your series will very likely have been played on his grandfather’s guitar.',
    calendar: 'https://calendly.com/bonjour-example/rafael',
  },
];

/** People for video calls; each has a page at `/book/meeting/{slug}`. */
export const meetingPeople: Person[] = [
  {
    slug: 'beatrix',
    name: 'Beatrix Lund',
    role: 'Video testimonials and training manager',
    city: 'London',
    timeZone: 'Europe/London',
    languages: ['English', 'Danish'],
    portrait: portrait('beatrix-lund', 'Beatrix Lund, with her blonde hair pinned up, in a blue dress'),
    lead: 'Beatrix plans your testimonial films, and trains the colleagues who would rather film themselves.',
    biography:
      'Beatrix ran a prep school’s marketing office before she changed sides, so she knows what a filming day does to a timetable. She prepares guests with three questions and a cup of tea, and parents forget that they meant to be brief.\n\nHer workshops have put a phone, a window and a little confidence into the hands of several hundred school staff.',
    calendar: 'https://calendly.com/bonjour-example/beatrix',
  },
  {
    slug: 'tomasz',
    name: 'Tomasz Wilk',
    role: 'Video editor and designer',
    city: 'London',
    timeZone: 'Europe/London',
    languages: ['English', 'Polish'],
    portrait: portrait('tomasz-wilk', 'Tomasz Wilk, bearded, with glasses and a pencil in his shirt pocket'),
    lead: 'Tomasz turns the footage on your hard drive into films that look as if they had been planned that way.',
    biography:
      'Tomasz trained as a typographer and has edited everything from election nights to nativity plays. Send him what you have: he finds the thirty seconds that matter, sets your titles in your own typeface, and returns a film for the website, one for the phone and one for the screen in reception.\n\nHe answers questions about formats, frame rates and music rights with more patience than they deserve.',
    calendar: 'https://cal.com/bonjour-example/tomasz',
  },
  {
    slug: 'margaux',
    name: 'Margaux Delacroix',
    role: 'Founder',
    city: 'Dubai',
    timeZone: 'Asia/Dubai',
    languages: ['English', 'French'],
    portrait: portrait('margaux-delacroix', 'Margaux Delacroix, with a silver bob, in a navy coat and a blue scarf'),
    lead: 'Margaux founded Bonjour in 2012 and still meets every new school herself, if the school would like that.',
    biography:
      'Margaux photographed schools for a decade before she decided that they deserved more than a prospectus. She founded Bonjour at a kitchen table in Bloomsbury in 2012 and opened the Dubai office because the schools there kept ringing.\n\nTalk to her if you are not yet sure what you need, or if you need rather a lot of it. She says plainly when a school would be better served by something that we do not sell.',
    calendar: 'https://calendly.com/bonjour-example/margaux',
  },
];

/** The people that the podcasts page links to. */
export const podcastsPageProducers = producers.slice(0, 2);

/** The person with a booking page at `/book/{slug}` or `/book/meeting/{slug}`. */
export const findPerson = (kind: BookingKind, slug: string): Person | undefined =>
  (kind === 'podcast' ? producers : meetingPeople).find((person) => person.slug === slug);

/** The address of a person's booking page. */
export const bookingPath = (kind: BookingKind, { slug }: Pick<Person, 'slug'>): string =>
  kind === 'podcast' ? `/book/${slug}` : `/book/meeting/${slug}`;

/** The team member with this slug, as in a post's author. */
export const findColleague = (slug: string): Person | undefined =>
  [...producers, ...meetingPeople].find((person) => person.slug === slug);

interface Booked {
  readonly kind: BookingKind;
  /** The `slug`. */
  readonly person: string;
}

/** "Podcast with Ottilie Marsh"; by the name in the address after the person has left. */
export function bookingTitle({ kind, person }: Booked): string {
  const name = findPerson(kind, person)?.name ?? person;
  return kind === 'podcast' ? `Podcast with ${name}` : `Meeting with ${name}`;
}
