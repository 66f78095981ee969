import { serviceSlugs } from '#shared/contracts/services.ts';
import { businessHours } from '../business-hours.ts';
import { meetingPeople, producers } from '../people.ts';
import { facts } from './facts.ts';
import type { CommonQuestion } from './schema.ts';

const NUMBERS = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];
/** Small numbers as words. */
const words = (count: number): string => NUMBERS[count] ?? String(count);
const many = (count: number, one: string): string => `${words(count)} ${one}${count === 1 ? '' : 's'}`;
const listed = (names: readonly string[], last = 'and'): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${last} ${names.at(-1)}`;
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const { vat, payment, quote, cancellation, travel, checks, insurance, safeguarding } = facts;
const { leadTimeWeeks, deliveryDays, firstPhotographs, formats, rounds, guests, crew, filming } = facts;

const hours = businessHours.offices
  .map(({ city, days, from, to }) => `${city} from ${days[0]} to ${days.at(-1)}, ${from} to ${to}`)
  .join(', and ');
const languages = [...new Set([...producers, ...meetingPeople].flatMap((person) => person.languages))];

const speakers = [...producers, ...meetingPeople]
  .filter((person) => person.languages.length > 1)
  .map(({ name, city, languages: [, second] }) => `${second} with ${name} (${city})`);

const films = ['video-testimonials', 'marketing-videos'] as const;
const visits = ['podcasts', 'photography', ...films] as const;

/** Every school's questions, answered from the facts. The pages show them, and the assistant uses them. */
export const questions: CommonQuestion[] = [
  {
    id: 'vat',
    question: 'Do your prices include VAT?',
    answer: `${vat.isIncluded ? 'Yes, they include VAT' : 'No, our prices exclude VAT'}. Invoices to schools in ${listed(vat.addedIn)} have VAT added at the standard rate. Invoices to ${listed(vat.notIn)} have no VAT or sales tax. Your quote shows the price with and without it.`,
    topic: 'money',
    services: ['photography', ...films],
    home: true,
  },
  {
    id: 'payment',
    question: 'How and when do we pay?',
    answer: `You pay within ${payment.days} days of our invoice, by ${listed(payment.methods, 'or')}, in ${listed(payment.currencies, 'or')}. We invoice after delivery, less the deposit.${payment.takesPurchaseOrders ? ' We work with purchase orders: send us the number and we’ll put it on the invoice.' : ''} Larger projects can be split into ${many(payment.instalments, 'instalment')} through the school year.`,
    topic: 'money',
    services: ['podcasts', 'marketing-videos'],
    home: true,
  },
  {
    id: 'deposit',
    question: 'Do you ask for a deposit?',
    answer: `Yes, ${payment.deposit} of the price when we fix the date for photography or filming. It comes off the invoice. Editing, podcasts and training need no deposit.`,
    topic: 'money',
    services: [],
    home: false,
  },
  {
    id: 'travel-costs',
    question: 'Is travel included?',
    answer: `Yes, within ${travel.includedMiles} miles of our London office and anywhere in the Emirates. Further away, in the USA and on the islands, we charge ${travel.chargedAt}. We only add a hotel if we’d otherwise have to leave before six in the morning. The figure is in your quote before you decide.`,
    topic: 'money',
    services: visits.slice(),
    home: true,
  },
  {
    id: 'cancelling',
    question: 'What if we have to cancel or move the day?',
    answer: `Cancel up to ${words(cancellation.freeUntilDays)} working days before and you pay nothing: your deposit comes back. Later than that, it’s ${cancellation.late} of the price. Moving the day is free until ${many(cancellation.moveUntilDays, 'working day')} before. For an inspection, illness or snow, we’ll move it at any time, free of charge.`,
    topic: 'money',
    services: visits.slice(),
    home: true,
  },
  {
    id: 'quote',
    question: 'Can we have a written quote?',
    answer: `Yes. Tell us your school, what you have in mind and by when, and you’ll get a written quote within ${many(quote.withinDays, 'working day')}, ready for your governors or bursar. It holds for ${quote.validForCalendarDays} days.`,
    topic: 'money',
    services: [],
    home: false,
  },
  {
    id: 'lead-time',
    question: 'How far ahead should we book?',
    answer: `As a rule, ${words(leadTimeWeeks.photography)} weeks for photography and for a podcast, ${words(leadTimeWeeks['video-testimonials'])} for testimonials and ${words(leadTimeWeeks['marketing-videos'])} for the 8 mini videos. Editing starts within ${many(leadTimeWeeks['done-for-you-editing'], 'week')}. September and June fill up first. If it’s urgent, we can often come within ${words(facts.rushDays)} working days: just ask and we’ll check our diary straight away.`,
    topic: 'planning',
    services: visits.slice(),
    home: true,
  },
  {
    id: 'delivery',
    question: 'How soon do we get the finished work?',
    answer: `Photographs within ${words(deliveryDays.photography)} working days, with the first ${firstPhotographs.pictures} after ${words(firstPhotographs.days)}. Testimonials within ${deliveryDays['video-testimonials']} working days and the 8 mini videos within ${deliveryDays['marketing-videos']}. A podcast episode ${words(deliveryDays.podcasts)} working days after recording, and an edit ${words(deliveryDays['done-for-you-editing'])} after we have your footage.`,
    topic: 'planning',
    services: [...visits, 'done-for-you-editing'],
    home: true,
  },
  {
    id: 'hours',
    question: 'When are you open, and when do you film?',
    answer: `We answer in ${hours}, local time. We film and photograph from ${filming.days[0]} to ${filming.days.at(-1)}, ${filming.from} to ${filming.to}, so Saturday fixtures are fine. In the Emirates we finish by ${filming.fridayUntil} on Fridays, and by ${filming.ramadanUntil} in Ramadan. We don’t film on Sundays.`,
    topic: 'planning',
    services: ['photography', ...films],
    home: true,
  },
  {
    id: 'guests',
    question: 'How many people can you film in one day?',
    answer: `Up to ${words(guests.testimonialsPerDay)} guests on a testimonial day, with about ${guests.minutesEach} minutes for each; most schools choose two or three. The price on our list is for one finished testimonial. A podcast episode takes up to ${words(guests.perEpisode)} voices, and a photography day has room for about ${guests.portraitsPerDay} staff portraits.`,
    topic: 'planning',
    services: ['video-testimonials', 'podcasts', 'photography'],
    home: false,
  },
  {
    id: 'crew',
    question: 'How many of you come?',
    answer: `${capital(words(crew.photography))} photographer for a photography day, ${words(crew.podcasts)} producer for a podcast, ${words(crew['video-testimonials'])} people for testimonials and ${words(crew['marketing-videos'])} for the 8 mini videos. We bring cameras, lights and sound.`,
    topic: 'planning',
    services: ['marketing-videos'],
    home: false,
  },
  {
    id: 'where',
    question: 'Do you come to islands, or abroad?',
    answer: `Yes. We go anywhere in the UK, including ${listed(travel.islands)}, and across the Emirates and the USA. Abroad, we can easily get to places such as ${listed(travel.abroad)}. A trip abroad needs about ${words(travel.abroadLeadWeeks)} weeks’ notice. Editing, podcasts and training also work without a visit.`,
    topic: 'planning',
    services: visits.slice(),
    home: true,
  },
  {
    id: 'dbs',
    question: 'Are your people DBS checked?',
    answer: `Yes, everyone who comes to a school in the UK has ${checks.dbs}, renewed every ${words(checks.renewedEveryYears)} years. In the Emirates they have ${checks.emirates}, in the USA ${checks.usa}. You get names and certificate numbers for your single central register before the day.`,
    topic: 'safety',
    services: visits.slice(),
    home: true,
  },
  {
    id: 'insurance',
    question: 'Are you insured?',
    answer: `Yes: public liability for ${words(insurance.publicLiabilityMillions)} million pounds, employers’ liability for ${words(insurance.employersMillions)} million and professional indemnity for ${words(insurance.indemnityMillions)} million. The certificate and a risk assessment for the day come with your quote. If our equipment breaks, that’s on us.`,
    topic: 'safety',
    services: visits.slice(),
    home: true,
  },
  {
    id: 'consent',
    question: 'Who asks for consent?',
    answer:
      'Consent comes before the camera. The school asks the parents, because it knows them, and we bring a consent form that you can use. We only film and photograph people who have agreed. Tell us before the day who must not appear. If a parent changes their mind later, we take the picture or the scene out, free of charge.',
    topic: 'safety',
    services: ['photography', 'podcasts', ...films],
    home: true,
  },
  {
    id: 'safeguarding',
    question: 'How do you handle safeguarding?',
    answer: `Our people sign in, wear a badge and are never alone with a pupil: one of your staff is always there. They renew their safeguarding training every ${words(safeguarding.trainingEveryYears)} years. ${safeguarding.lead} is our safeguarding lead, and sends our policy to yours on request.`,
    topic: 'safety',
    services: ['video-testimonials', 'photography'],
    home: false,
  },
  {
    id: 'data',
    question: 'Where is our footage kept?',
    answer: `On encrypted storage in ${facts.storage.where}, for ${facts.storage.months} months. Then we erase it, or sooner if you ask. You’re the data controller and we’re the processor: we sign your data processing agreement, or send ours.`,
    topic: 'safety',
    services: ['done-for-you-editing'],
    home: false,
  },
  {
    id: 'formats',
    question: 'Which files do we get?',
    answer: `Films are ${formats.film}, in ${listed(formats.sizes)} versions for your website and social channels. Photographs are ${formats.photographs}, in an online gallery that stays open for ${formats.galleryMonths} months. Episodes are published for you, and you also get ${formats.sound}.`,
    topic: 'results',
    services: [...visits, 'done-for-you-editing'],
    home: false,
  },
  {
    id: 'revisions',
    question: 'How many rounds of changes are included?',
    answer: `${capital(many(rounds['video-testimonials'], 'round'))} for a testimonial, ${words(rounds['marketing-videos'])} for each of the 8 mini videos and ${words(rounds.podcasts)} for an episode. Photographs have ${many(rounds.photography, 'round')} of retouching. We change edited footage until you’re happy. Nothing is published before you approve it.`,
    topic: 'results',
    services: [...visits, 'done-for-you-editing'],
    home: true,
  },
  {
    id: 'rights',
    question: 'May we use the work anywhere?',
    answer:
      'Yes. Full rights of use come with everything we make: it’s yours for your school’s marketing, in print, online and in paid advertising, worldwide and for as long as you like. The music is licensed too. We keep the copyright, so please ask us before you pass work on to another company. We show your work on our own pages only if you agree in writing.',
    topic: 'results',
    services: [...visits, 'done-for-you-editing'],
    home: true,
  },
  {
    id: 'captions',
    question: 'Are films captioned?',
    answer:
      'Yes. Every film has English captions, checked by a person, both burnt in and as a separate SRT file, so that you can meet WCAG 2.2 AA. Photographs come with alt text on request.',
    topic: 'results',
    services: ['done-for-you-editing', ...films],
    home: true,
  },
  {
    id: 'languages',
    question: 'Which languages do you work in?',
    answer: `Between us we speak ${listed(languages)}, and film or record in all of them: ${listed(speakers)}. You can book any of them on our team page.`,
    topic: 'results',
    services: ['podcasts', ...films],
    home: true,
  },
  {
    id: 'subtitle-languages',
    question: 'Can films have subtitles in other languages?',
    answer: `Yes, in ${listed(facts.languages.subtitles)}. A translator makes them and a person checks them. Allow ${words(facts.languages.extraDays)} more working days. If you need another language, ask when you tell us about the film.`,
    topic: 'results',
    services: [...films],
    home: false,
  },
  {
    id: 'transcript',
    question: 'Does an episode come with a transcript?',
    answer: 'Yes, each episode comes with a transcript, checked by a person, and show notes.',
    topic: 'results',
    services: ['podcasts'],
    home: false,
  },
  {
    id: 'training-group',
    question: 'How long is a workshop, and how many can come?',
    answer: `A workshop takes ${words(facts.training.hours)} hours, at your school or by video call, for up to ${facts.training.people} people. All they need is a phone.`,
    topic: 'planning',
    services: ['training'],
    home: false,
  },
  {
    id: 'training-terms',
    question: 'What does the price of a workshop cover?',
    answer:
      'Planning it with you, the workshop itself, materials to keep, and feedback on what your team makes afterwards. Courses on our training website have separate dates and prices.',
    topic: 'money',
    services: ['training'],
    home: false,
  },
];

/** The questions of a service's page. */
export const questionsOf = (slug: string): CommonQuestion[] =>
  serviceSlugs.some((known) => known === slug)
    ? questions.filter(({ services }) => services.some((service) => service === slug))
    : [];

/** The answer to one of the questions. */
export function answerOf(id: string): string {
  const found = questions.find((one) => one.id === id);
  if (!found) throw new Error(`There is no question ${id} in data/content/facts`);
  return found.answer;
}

/** The texts around the questions. */
export const questionsSection = {
  eyebrow: 'Good to know',
  title: 'What schools ask us',
  lead: 'What heads of marketing, bursars and safeguarding leads need to know before the first visit.',
  more: 'Ask something else',
};
