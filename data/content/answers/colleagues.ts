import { bookingPath, findPerson } from '../people.ts';
import type { BookingKind } from '#shared/contracts/forms/contact.ts';
import type { Answer } from './schema.ts';

/** A team member in two sentences, and where to book them; nothing once they have left. */
function about(kind: BookingKind, slug: string): string {
  const person = findPerson(kind, slug);
  return person ? `${person.name}, ${person.role}, ${person.city}. ${person.lead} ${bookingPath(kind, person)}` : '';
}

/** Our people: what each does, where, and in which language. */
export const colleagues: Answer[] = [
  {
    id: 'who-edits',
    asked: ['who edit|editor|cut|cuts !podcast !episode !price !agree', 'your editor|editors name|called|who|meet'],
    text: about('meeting', 'tomasz'),
    page: '/book/meeting/tomasz',
  },
  {
    id: 'who-in-america',
    asked: [
      'anyone|anybody|somebody|someone|person|people|producer|colleague|team united-states|america|usa|boston|stateside|american',
      'who america|usa|boston|united-states !founder',
    ],
    text: about('podcast', 'rafael'),
    page: '/book/rafael',
  },
  {
    id: 'who-in-dubai',
    asked: [
      'anyone|anybody|somebody|someone|who|person|people|producer|team dubai|emirates|uae|gulf|abu-dhabi base|based|local|there|on-the-ground|have|live|is',
      'who arabic speaks|interview|film|record|speak',
      'arabic families|home|parent who|interview|could',
    ],
    text: `${about('podcast', 'noor')} ${about('meeting', 'margaux')}`,
    page: '/book/noor',
  },
  {
    id: 'founder',
    asked: [
      'who founded|founder|started|owns|owner|set-up|boss|ceo|behind|charge !price !podcast',
      'meet|talk|speak founder|owner|boss|her !person',
    ],
    text: `${about('meeting', 'margaux')} She photographed schools for a decade before that.`,
    page: '/book/meeting/margaux',
  },
  {
    id: 'who-trains',
    asked: ['who run|runs|teach|teaches|lead|leads|give|gives|hold|holds|trainer training'],
    text: `${about('meeting', 'beatrix')} She ran a prep school’s marketing office before she changed sides.`,
    page: '/book/meeting/beatrix',
  },
];
