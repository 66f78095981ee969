import { heroImages } from './images.ts';
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
  contact: {
    eyebrow: 'Say bonjour',
    title: 'Tell us about your school',
    lead: 'A sentence is enough to start. Write to us, send a WhatsApp message, or ask for our address and drop in.',
    formTitle: 'Send us a Message',
    formLead: 'We reply within 30-60 minutes during business hours. Your message goes to humans, not robots.',
    locationsTitle: 'Our locations',
    sent: {
      title: 'Message Sent Successfully!',
      text: 'Merci! We’ve got your message and will reply within 30-60 minutes during business hours.',
      copy: 'You wrote',
      book: 'Rather talk? Choose a time with one of us',
      again: 'Send Another Message',
    },
  },
};
