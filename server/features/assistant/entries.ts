import { brand, circle, contact, privacy, worldwide } from '#data/content/index.ts';
import { bookingPath, meetingPeople, producers } from '#data/content/people.ts';
import type { Person } from '#data/content/schema.ts';
import type { BookingKind } from '#shared/contracts/forms/contact.ts';
import type { Service } from '#shared/contracts/services.ts';
import { amountsIn } from './price-guard.ts';

const fixed = (path: string, title: string, keywords: string, text: string): Entry => ({
  path,
  title,
  keywords,
  body: text,
  order: 1,
  answer: () => text,
});

/** The pages other than services and bookings: offices, contact, the Circle, the blog, privacy and so on. */
export const siteEntries = (services: readonly Service[]): Entry[] => [
  fixed(
    '/#contact',
    'Offices',
    'office offices address located location based visit map city headquarters london dubai building parking',
    `Our offices: ${contact.offices.map(({ city, lines, note }) => `${city} (${lines.join(', ')}): ${note}`).join('. ')}.`,
  ),
  fixed(
    '/#contact',
    'Replies',
    'reply replies respond response answer answered answers fast quickly soon hear back hours business minutes wait robot robots humans message messages inquiry enquiry',
    contact.replyPromise,
  ),
  fixed(
    '/#contact',
    'Contact',
    'contact phone telephone call number mobile email mail e whatsapp linkedin reach write message messages details touch',
    `You can write to ${contact.email}, or send a message by WhatsApp: ${contact.whatsApp.uk.number} (UK) or ${contact.whatsApp.uae.number} (UAE). We’re also on ${contact.profile.label}: ${contact.profile.href}`,
  ),
  fixed(
    '/',
    'Where we work',
    'country countries international worldwide world abroad serve uk usa us america american states dubai uae emirates britain england region area areas travel schools cover',
    `${worldwide.title}: ${worldwide.places.map(({ name, text }) => `${name}: ${text}`).join(' ')}`,
  ),
  fixed(
    '/',
    `About ${brand.name}`,
    'company agency founded since started begin began years old history experience who bonjour team business independent private schools clients prep boarding senior only',
    `${brand.description} We’ve been doing this since ${brand.founded}: ${worldwide.years.figure} ${worldwide.years.text}.`,
  ),
  fixed(
    '/',
    'Our services',
    'services service offer offers provide sell list options range products produce marketing support everything',
    `We make six things for schools: ${services.map(({ name, slug }) => `${name} (/services/${slug})`).join(', ')}.`,
  ),
  fixed(
    '/circle',
    brand.community.name,
    'circle community become member members membership join joining register registration create account sign login log webinar webinars templates resources colleagues forum benefits',
    `${circle.signIn.lead} Members get ${circle.signIn.promises.map(({ title }) => title).join(', ')}.`,
  ),
  fixed(
    '/forgot-password',
    'A forgotten password',
    'password forgot forgotten reset lost locked login account',
    'You can ask for a link to set a new password. It arrives by email and works for one hour.',
  ),
  fixed(
    '/blog',
    `The blog, ${brand.blog.name}`,
    'blog blogs article articles post posts news insights tips advice read beyond',
    `${brand.blog.name} is our blog. ${brand.blog.lead}`,
  ),
  fixed(
    '/blog',
    'Newsletter',
    'newsletter newsletters sign signup subscribe subscription subscribed unsubscribe mailing updates opt',
    `You can subscribe to our newsletter on the blog’s page. ${paragraph('contact-and-email-marketing')}`,
  ),
  ...privacy.sections.map(privacyEntry),
];

function paragraph(section: string): string {
  return privacy.sections.find(({ id }) => id === section)?.paragraphs[0] ?? '';
}

/** Words that people use in questions and the policy does not. */
const PRIVACY_WORDS: Record<string, string> = {
  'information-we-collect': 'privacy data collect gather gdpr policy',
  'how-we-use-it': 'privacy data purpose',
  'storage-and-security': 'secure security safe safety kept hacked encrypted passwords stored keep data long',
  sharing: 'share shared sell sold third parties privacy data',
  'your-rights':
    'delete deleted deletion erase remove access correct right gdpr data copy forgotten object objection complain complaint',
  cookies: 'cookie cookies consent browser',
  'visitor-tracking': 'track tracked tracking analytics advertising ads google pixel follow',
  'contact-and-email-marketing': 'spam data protection officer',
  changes: 'changes changed updated effective',
};
const POINTS = 4;

function privacyEntry(section: (typeof privacy.sections)[number]): Entry {
  const { id, title, paragraphs, points = [], after = [] } = section;
  return {
    path: `/privacy#${id}`,
    title,
    keywords: PRIVACY_WORDS[id] ?? '',
    order: 1,
    body: [...paragraphs, ...points, ...after].join('\n'),
    answer(isAsked) {
      const shown = askedFirst(points, isAsked).slice(0, POINTS);
      const lead = paragraphs.find(isAsked) ?? paragraphs[0] ?? '';
      return [lead, ...shown.map((point) => `• ${point}`)].join('\n');
    },
  };
}

/** A part of the site's content: found by its words, answered with its text and the page it is on. */
export interface Entry {
  /** An address of this site, such as `/services/podcasts`. */
  readonly path: string;
  readonly title: string;
  /** Synonyms that the page does not use. */
  readonly keywords: string;
  readonly body: string;
  /** Breaks ties between equally good matches: services 0, pages 1, more specific things above. */
  readonly order: number;
  /** A short answer from the content alone. `isAsked` returns whether a line contains a word of the question. */
  answer(isAsked: (line: string) => boolean): string;
  /** The answer also offers a person. */
  readonly offersPerson?: boolean;
}

/** The lines that the question is about, then the others. */
const askedFirst = (lines: readonly string[], isAsked: (line: string) => boolean): string[] => [
  ...lines.filter(isAsked),
  ...lines.filter((line) => !isAsked(line)),
];

/** Synonyms for each service's name. */
const CALLED: Record<string, string> = {
  podcasts:
    'podcast podcasting audio radio series episode spotify apple hosting record recorded recording studio microphone listen',
  'video-testimonials':
    'testimonial testimonials interview review parents pupils alumni teachers video film subtitles consent safeguarding',
  'marketing-videos': 'marketing video videos film filming films mini package eight 8 promo promotional crew social',
  photography:
    'photo photos photographer photograph picture pictures image images shoot photoshoot portrait headshots gallery',
  'done-for-you-editing': 'edit editing editor footage captions cut post production colour sound own done',
  training: 'train trained training workshop workshops course courses learn teach lesson coach phone staff',
};
const ALWAYS = 'include included includes service services';
/** How many features an answer lists, unless the question asks for all of them. */
const SHOWN = 3;

/** Prices come only from the price list. Prices elsewhere, such as in an edited service, are not repeated. */
const namesNoPrice = (line: string): boolean => amountsIn(line).length === 0;

/** A service as described on its page. */
export const serviceEntry = (service: Service): Entry => ({
  path: `/services/${service.slug}`,
  title: service.name,
  keywords: `${CALLED[service.slug] ?? ''} ${ALWAYS}`,
  body: [service.shortDescription, service.description, ...service.features].join('\n'),
  order: 0,
  answer(isAsked) {
    const features = askedFirst(service.features.filter(namesNoPrice), isAsked);
    const shown = isAsked('include included includes') ? features : features.slice(0, SHOWN);
    const lead = namesNoPrice(service.shortDescription) ? `${service.name}: ${service.shortDescription}` : service.name;
    return [lead, ...shown.map((feature) => `• ${feature}`)].join('\n');
  },
});

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

/** The people one can meet or record with, and how to book them. */
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
    'Our producers come to your school, or record your guests wherever they are.',
  ),
  ...meetingPeople.map((person) => personEntry('meeting', person)),
  ...producers.map((person) => personEntry('podcast', person)),
];
