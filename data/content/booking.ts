import type { BookingContent } from './schema.ts';

/** The words of the booking pages; the people are in people.ts. */
export const booking: BookingContent = {
  back: { label: 'Back to Podcasts', href: '/services/podcasts' },
  podcast: { eyebrow: 'Book a podcast', title: 'Choose a time with' },
  meeting: { eyebrow: 'Book a meeting', title: 'Choose a time with' },
  statement: 'Meetings are by video call and last about 30-45 minutes.',
  minutes: 45,
  form: {
    offer: 'Rather not use the calendar? Tell us when it suits you, and we find a time together.',
    button: 'Ask for a time',
    title: 'Ask for a time',
    lead: 'Give us up to three times. We confirm one of them by e-mail, usually within the hour.',
    late: 'The calendar did not load. You can ask for a time here instead.',
    calendar: 'Use the calendar instead',
    messageHint: 'What it is about, and what we should know before we meet.',
    send: 'Send Request',
  },
  sent: {
    title: 'Request Sent',
    text: 'Thank you. We will confirm one of your times by e-mail; a receipt is on its way to your inbox.',
  },
  unknown: {
    title: 'Nobody Here by That Name',
    text: 'This booking page doesn’t exist, or the colleague has moved on. Somebody else will gladly help.',
    button: 'Write to us',
  },
  team: {
    eyebrow: 'Our team',
    title: 'The people you’ll meet',
    lead: 'One small team in London, Dubai and Boston. Choose a time with whoever fits: meetings are by video call and last about 30-45 minutes.',
    meetings: 'For a meeting',
    podcasts: 'For a podcast',
    link: 'Our team',
  },
};
