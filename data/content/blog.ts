import type { BlogContent } from './schema.ts';

/** The texts around the posts. The posts themselves are written in the console. */
export const blog: BlogContent = {
  headline: 'Every school has a story worth hearing',
  empty: { title: 'No Blog Posts Yet', text: 'Check back soon for the latest insights and tips!' },
  notFound: {
    title: 'Post Not Found',
    text: "The blog post you're looking for doesn't exist.",
    button: 'Back to Blog',
  },
  newsletter: {
    title: 'Our monthly newsletter',
    lead: 'What worked at an open day, what we would film differently, and the question a head asked us. Nothing else.',
    asked: 'Nearly there. Please check your inbox to confirm your address.',
    archive: {
      title: 'Past issues',
      lead: 'Every issue of our monthly newsletter so far.',
      empty: 'The first issue is on its way.',
      join: 'Get the next issue',
      gone: { title: 'We can’t find this issue', text: 'It may have been withdrawn. The others are in the archive.' },
    },
  },
  search: {
    label: 'Search the blog',
    button: 'Search',
    none: { title: 'Nothing found', text: 'Try fewer or shorter words.' },
  },
  tag: {
    description: 'Notes on “{tag}” from studios, corridors and school halls.',
    older: 'Older posts',
    newest: 'The newest posts',
    all: 'All posts',
    none: { title: 'No Posts With This Tag', text: 'Try another tag, or read all posts on the blog.' },
  },
  related: 'Read next',
  services: {
    eyebrow: 'How we can help',
    button: 'See what it includes',
    fitting: [
      { service: 'podcasts', about: ['Podcasts', 'Podcast', 'Audio', 'Sound', 'Interviews'] },
      { service: 'photography', about: ['Photography', 'Photographs', 'Portraits'] },
      { service: 'video-testimonials', about: ['Testimonials', 'Alumni', 'Parents'] },
      { service: 'done-for-you-editing', about: ['Editing', 'Post-production'] },
      { service: 'training', about: ['Training', 'Workshops', 'Phones'] },
      { service: 'marketing-videos', about: ['Marketing', 'Film', 'Films', 'Video', 'Videos', 'Open days'] },
    ],
    otherwise: 'marketing-videos',
  },
  author: {
    name: 'Margaux Delacroix',
    role: 'Founder of Bonjour',
    text: 'Margaux founded Bonjour in 2012. She writes down what the team learns in studios, corridors and school halls, so yours doesn’t have to learn it the hard way.',
    image: {
      src: '/images/people/margaux-delacroix.svg',
      width: 640,
      height: 800,
      alt: 'Margaux Delacroix, with a silver bob, in a navy coat and a blue scarf',
    },
    link: { label: 'Talk to Margaux', href: '/book/meeting/margaux' },
  },
};
