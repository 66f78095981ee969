import type { BookingContent } from './schema.ts';

/** The texts of the booking pages. The people are in people.ts. */
export const booking: BookingContent = {
  back: { label: 'Back to Podcasts', href: '/services/podcasts' },
  podcast: { eyebrow: 'Book a podcast', title: 'Choose a time with' },
  meeting: { eyebrow: 'Book a meeting', title: 'Choose a time with' },
  statement: 'Meetings are by video call and last about 30-45 minutes.',
  minutes: 45,
  form: {
    offer: 'Prefer not to use the calendar? Suggest a few times and we’ll find one that works.',
    button: 'Suggest a time',
    title: 'Suggest a time',
    lead: 'Give us up to three times. We’ll confirm one by email, usually within the hour.',
    late: 'We couldn’t load the calendar. You can suggest a time here instead.',
    calendar: 'Use the calendar instead',
    messageHint: 'What it’s about, and anything we should know before we meet.',
    send: 'Send Request',
  },
  sent: {
    title: 'Request Sent',
    text: 'Thank you. We’ll confirm one of your times by email. A receipt is on its way to your inbox.',
  },
  unknown: {
    title: 'Nobody Here by That Name',
    text: 'This booking page doesn’t exist, or our colleague has moved on. Someone else will be happy to help.',
    button: 'Write to us',
  },
  team: {
    eyebrow: 'Our team',
    title: 'The people you’ll meet',
    lead: 'One small team in London, Dubai and Boston. Choose a time with the right person: meetings are by video call and last about 30-45 minutes.',
    meetings: 'For a meeting',
    podcasts: 'For a podcast',
    link: 'Our team',
  },
};
