import { heroImages, placeImages } from './images.ts';
import type { HomeContent } from './schema.ts';

export const home: HomeContent = {
  hero: {
    eyebrow: 'For independent schools, since 2012',
    headline: 'Elevate Your School Marketing',
    lead: 'Podcasts, films and photographs that let families meet your school before they visit it. Made with care, and a little savoir-faire.',
    servicesButton: 'View Our Services',
    contactButton: 'Contact Us',
    slides: heroImages,
  },
  services: {
    eyebrow: 'What we make',
    title: 'Six ways to be seen and heard',
    lead: 'Take one, or let us look after the whole year. Each is made at your school, by people who work with schools and nobody else.',
    cardButton: 'Learn More',
  },
  worldwide: {
    eyebrow: 'Where we work',
    title: 'Serving Private Schools Worldwide',
    lead: 'One small team, three parts of the world, and the same question on every first visit: what would a parent remember?',
    places: [
      {
        name: 'UK',
        standing: 'Established market',
        text: 'Where we began in 2012: day and boarding, prep and senior, from the Highlands to the Channel.',
        image: placeImages.london,
      },
      {
        name: 'Dubai',
        standing: 'New base',
        text: 'A team on the ground for British and international schools across the Emirates.',
        image: placeImages.dubai,
      },
      {
        name: 'USA',
        standing: 'Expanding market',
        text: 'Independent schools from New England southwards, filmed in person and produced without the jet lag.',
        image: placeImages.usa,
      },
    ],
    film: { host: 'youtube', id: 'aqz-KE-bpKQ', title: 'Meet Bonjour' },
    years: { figure: '12+', text: 'years with independent schools' },
  },
  contact: {
    eyebrow: 'Say bonjour',
    title: 'Tell us about your school',
    lead: 'A sentence is enough to begin. Write, send a WhatsApp message, or come by if you are in London or Dubai.',
    formTitle: 'Send us a Message',
    formLead: 'We reply within 30-60 minutes during business hours. Your message goes to humans, not robots.',
    locationsTitle: 'Our locations',
    sent: {
      title: 'Message Sent Successfully!',
      text: 'Merci. One of us is reading it now and will reply within 30-60 minutes during business hours.',
      again: 'Send Another Message',
    },
  },
};
