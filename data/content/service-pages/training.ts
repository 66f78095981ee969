import type { Training } from './schema.ts';

/** The address is a stand-in: put the training website's own here. */
export const training: Training = {
  card: {
    eyebrow: 'Our training website',
    title: 'Courses and dates are on our training website',
    text: 'See what each workshop covers, who teaches it and when the next one is, and reserve a place for yourself or for the whole office.',
    points: ['Workshops at your school', 'Live sessions by video call', 'Courses at your own pace'],
    button: 'Visit the training website',
    href: 'https://training.bonjour.example',
  },
  pricing: {
    title: 'What a workshop costs',
    lead: 'One workshop, made for your team. Tell us what you’d like to learn and you get a fixed price within a day.',
    notes: ['Courses on our training website are priced separately'],
  },
};
