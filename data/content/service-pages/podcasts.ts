import { galleryImages } from '../gallery-images.ts';
import { blogImages } from '../blog-images.ts';
import { heroImages, serviceImages } from '../images.ts';
import type { Image } from '../schema.ts';
import type { PodcastsPage } from './schema.ts';

const [school, , , studio] = heroImages as [Image, Image, Image, Image];

/** The films and the episodes are stand-ins: put the agency's own here. */
export const podcasts: PodcastsPage = {
  intro: {
    host: 'youtube',
    id: 'TLkA0RELQ1g',
    title: 'Your school, with the microphone on',
    poster: studio,
  },
  types: {
    title: 'Three kinds of podcast',
    lead: 'Each has its own listeners. Most schools begin with the one that worries them.',
    types: [
      {
        name: 'Pupil recruitment',
        text: 'For families who are choosing. Heads, housemasters and pupils answer the questions asked on every tour, and listeners arrive at the open day feeling they already know someone.',
        film: { host: 'youtube', id: 'UXqq0ZvbOnk', title: 'A series for admissions', poster: blogImages.openDay },
      },
      {
        name: 'Alumni engagement',
        text: 'For former pupils who’d like to hear from you about something other than the roof. They talk about the lives they’ve made, and others write in.',
        film: { host: 'youtube', id: 'eRsGyueVLvQ', title: 'Where are they now?', poster: school },
      },
      {
        name: 'Student-led',
        text: 'Made by pupils, with our producer as their coach. They choose the subject, hold the microphone and learn to cut what they love. It shows what you teach better than a brochure could.',
        film: { host: 'youtube', id: 'WhWc3b3KhnY', title: 'Pupils at the desk', poster: galleryImages.library },
      },
    ],
  },
  episodes: {
    title: 'Four episodes to listen to',
    lead: 'Made with schools like yours. Put the kettle on.',
    episodes: [
      {
        title: 'The housemaster who cooks on Sundays',
        show: 'Pupil recruitment',
        length: '24 minutes',
        text: 'What happens in a boarding house when nobody is looking round.',
        id: '7makk4oTQel546B0PZlDM5',
      },
      {
        title: 'From the second row to the opera',
        show: 'Alumni engagement',
        length: '31 minutes',
        text: 'A set designer returns to the stage where she built her first castle.',
        id: '43cbJh4ccRD7lzM2730YK3',
      },
      {
        title: 'Why is the pond green?',
        show: 'Student-led',
        length: '18 minutes',
        text: 'Year 8 asks a biologist, a gardener and, at last, the pond.',
        id: '6I3ZzCxRhRkNqnQNo8AZPV',
      },
      {
        title: 'The question every parent asks twice',
        show: 'Pupil recruitment',
        length: '22 minutes',
        text: 'A registrar and a mother go through an admissions year together.',
        id: '512ojhOuo1ktJprKbVcKyQ',
      },
    ],
  },
  testimonial: {
    title: 'A school that listens to itself',
    film: {
      host: 'youtube',
      id: 'aqz-KE-bpKQ',
      title: 'One year of a school podcast',
      poster: serviceImages.podcasts,
    },
    quote: {
      text: 'Families now come to the tour and ask to meet the chemistry teacher from episode four. We did not expect that. Neither did she.',
      by: 'Registrar',
      of: 'an independent school in Connecticut',
    },
  },
  pricing: {
    title: 'What a podcast costs',
    lead: 'A set-up fee to begin with, a little for hosting, and a price for each episode. Stop whenever you like.',
    notes: ['A longer series? Ask us for a plan'],
  },
  platforms: {
    title: 'Wherever people listen',
    lead: 'Every episode goes out on the same morning, everywhere.',
    names: [
      'Spotify',
      'Apple Podcasts',
      'Google Podcasts',
      'Amazon Music',
      'YouTube Music',
      'Deezer',
      'Overcast',
      'Pocket Casts',
    ],
    more: 'and many more',
  },
  record: {
    title: 'Ready to Record?',
    lead: 'Book a time with one of our producers.',
    button: 'Book a time with',
  },
};
