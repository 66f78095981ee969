import type { Suggestions } from './schema.ts';

/** The chat's suggestions at the start: three questions that fit the page. */
export const suggestions: Suggestions = {
  everywhere: ['What do you offer?', 'What are your prices?', 'What happens first?'],
  pages: [
    {
      path: '/services/podcasts',
      questions: [
        'What do ten episodes and a year of hosting cost?',
        'Where is a podcast recorded?',
        'Podcast or video?',
      ],
    },
    {
      path: '/services/video-testimonials',
      questions: ['How much is a testimonial?', 'How do you handle consent?', 'How many rounds of amends?'],
    },
    {
      path: '/services/marketing-videos',
      questions: ['How much is the package?', 'How long is each mini video?', 'Testimonials or mini videos?'],
    },
    {
      path: '/services/photography',
      questions: ['How much is a full day?', 'May we use the photos anywhere?', 'What if it rains on the day?'],
    },
    {
      path: '/services/done-for-you-editing',
      questions: ['What does editing cost?', 'Is phone footage good enough?', 'How do I send my footage?'],
    },
    {
      path: '/services/training',
      questions: ['Is training online or at our school?', 'What do the workshops cover?', 'Editing or training?'],
    },
    { path: '/book', questions: ['What happens first?', 'How long is a meeting?', 'Which languages do you speak?'] },
    { path: '/blog', questions: ['How often does the newsletter come?', 'Which service suits us?', 'Who is Bonjour?'] },
    { path: '/privacy', questions: ['How can I delete my data?', 'Do you use cookies?', 'Is this chat private?'] },
    { path: '/circle', questions: ['What is the Circle?', 'Is the Circle free?', 'I forgot my password'] },
  ],
};
