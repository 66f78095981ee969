import type { Brand } from './schema.ts';

export const brand: Brand = {
  name: 'Bonjour',
  tagline: 'Marketing and media for independent schools',
  description:
    'Bonjour is the marketing and media agency for independent, fee-paying schools in the UK, Dubai and the USA: podcasts, films, photography, editing and training.',
  founded: 2012,
  blog: {
    name: 'Beyond Bonjour',
    lead: 'Notes on telling a school’s story well: what we film, what we hear in the recording room, and what marketing teams teach us.',
  },
  community: { name: 'The Bonjour Circle', short: 'the Circle' },
  assistant: {
    name: 'Colette from Bonjour',
    subtitle: 'Ask me anything about our services!',
    credit: 'Powered by Bonjour',
  },
};
