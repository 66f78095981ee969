import type { SeedWebinar } from './seed-webinar.ts';

/** One webinar a month for the first half-year, at hours when members in London, Dubai and Boston can meet. */
export const webinars: readonly SeedWebinar[] = [
  {
    slug: 'consent-on-filming-days',
    title: 'Consent on filming days: bring the case you weren’t sure about',
    summary:
      'Prepare a filming day so that nobody has to be cut out afterwards, and know what to do when a family changes its mind.',
    topic: 'safeguarding',
    hosts: ['beatrix'],
    monthsAfterStart: 1,
    weekday: 'Thursday',
    start: '13:00',
    timeZone: 'Europe/London',
    minutes: 60,
    capacity: 40,
  },
  {
    slug: 'answer-the-questions-parents-ask',
    title: 'Answer the questions that parents are afraid to ask',
    summary:
      'Collect the uncomfortable questions, answer three of them live, and leave with one finished answer for your own website.',
    topic: 'admissions',
    hosts: ['margaux'],
    monthsAfterStart: 2,
    weekday: 'Tuesday',
    start: '17:00',
    timeZone: 'Asia/Dubai',
    minutes: 60,
  },
  {
    slug: 'plan-a-podcast-season-in-an-hour',
    title: 'Plan a podcast season in an hour: six names on a sheet of paper',
    summary:
      'Choose one listener, six guests and two mornings, and leave with a first season that a busy team can finish.',
    topic: 'podcasts',
    hosts: ['ottilie', 'kofi'],
    monthsAfterStart: 3,
    weekday: 'Wednesday',
    start: '13:00',
    timeZone: 'Europe/London',
    minutes: 60,
    capacity: 30,
  },
  {
    slug: 'editing-clinic-bring-your-footage',
    title: 'Editing clinic: bring the footage that you never cut',
    summary:
      'Three members’ films, edited live with every cut explained: beginnings, repairs, captions and three shapes from one film.',
    topic: 'film-and-photography',
    hosts: ['tomasz'],
    monthsAfterStart: 4,
    weekday: 'Tuesday',
    start: '13:00',
    timeZone: 'Europe/London',
    minutes: 60,
    capacity: 12,
  },
  {
    slug: 'podcasts-that-pupils-make',
    title: 'Podcasts that pupils make: when to help and when to get out of the way',
    summary:
      'Choose a team of five, agree who decides what is published, and keep young presenters safe while they find their voice.',
    topic: 'podcasts',
    hosts: ['rafael'],
    monthsAfterStart: 5,
    weekday: 'Thursday',
    start: '09:30',
    timeZone: 'America/New_York',
    minutes: 45,
  },
  {
    slug: 'speak-to-families-in-two-languages',
    title: 'Speak to families in two languages without translating everything',
    summary:
      'What to translate first, which school words confuse fluent readers, and how to check a language you can’t read.',
    topic: 'communication',
    hosts: ['noor'],
    monthsAfterStart: 6,
    weekday: 'Wednesday',
    start: '17:00',
    timeZone: 'Asia/Dubai',
    minutes: 45,
  },
];
