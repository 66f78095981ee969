import { brand, circle, contact, privacy, worldwide } from '#data/content/index.ts';
import type { Service } from '#shared/contracts/services.ts';
import { type Entry, askedFirst } from './entry.ts';

const fixed = (path: string, title: string, keywords: string, text: string): Entry => ({
  path,
  title,
  keywords,
  body: text,
  order: 1,
  answer: () => text,
});

/** The pages that are not a service's: offices, contact, booking, the Circle, the blog, privacy and so on. */
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
    `You can write to ${contact.email}, or send a message by WhatsApp: ${contact.whatsApp.uk.number} (UK) or ${contact.whatsApp.uae.number} (UAE). We are on ${contact.profile.label} too: ${contact.profile.href}`,
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
    `${brand.description} We have done so since ${brand.founded}: ${worldwide.years.figure} ${worldwide.years.text}.`,
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
    `${circle.signIn.lead} Members have ${circle.signIn.promises.map(({ title }) => title).join(', ')}.`,
  ),
  fixed(
    '/forgot-password',
    'A forgotten password',
    'password forgot forgotten reset lost locked login account',
    'You can ask for a link that sets a new password. It comes by e-mail and works for one hour.',
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

/** What people ask with words that the policy does not use. */
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
