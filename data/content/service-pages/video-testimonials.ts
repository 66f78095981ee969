import { galleryImages } from '../gallery-images.ts';
import { blogImages } from '../blog-images.ts';
import { heroImages } from '../images.ts';
import type { Image } from '../schema.ts';
import type { VideoTestimonials } from './schema.ts';

const [, stage] = heroImages as [Image, Image, Image, Image];

export const videoTestimonials: VideoTestimonials = {
  intro: {
    host: 'youtube',
    id: 'aqz-KE-bpKQ',
    title: 'How a testimonial is made',
    poster: stage,
  },
  quote: {
    text: 'A father told your interviewer why he had chosen us. I had known him for nine years and had never heard it. We have shown that film at every open morning since.',
    by: 'Director of Admissions',
    of: 'a co-educational day school in Surrey',
  },
  examples: {
    title: 'Two films to watch',
    lead: 'Under two minutes each, and nobody in them learnt a line by heart.',
    films: [
      {
        host: 'youtube',
        id: 'eRsGyueVLvQ',
        title: 'A mother, two daughters, one decision',
        poster: blogImages.portrait,
        note: 'A parent, for the admissions page',
      },
      {
        host: 'youtube',
        id: 'WhWc3b3KhnY',
        title: 'What I took with me',
        poster: galleryImages.artRoom,
        note: 'A former pupil, for the sixth-form open evening',
      },
    ],
  },
  guests: {
    title: 'Who Can Be Your Guest?',
    lead: 'Anyone who means it. Most schools start with two or three guests, each answering a question that families ask.',
    kinds: [
      {
        name: 'Pupils',
        text: 'They tell other children what a day is really like, as no adult can.',
        question: 'What would you show a friend first?',
      },
      {
        name: 'Parents',
        text: 'They had the same doubts as the family watching, and can say what settled them.',
        question: 'What nearly made you choose another school?',
      },
      {
        name: 'Teachers',
        text: 'They show what they love about their subject, and who your pupils will meet.',
        question: 'Which lesson do you look forward to?',
      },
      {
        name: 'Alumni',
        text: 'They know what lasted, ten or forty years on, and are often glad to be asked.',
        question: 'What do you still do because of school?',
      },
    ],
  },
  pricing: {
    title: 'What it costs',
    lead: 'One price for the interview, the filming and the finished film. You know it before we arrive.',
    notes: [
      'Includes the conversation beforehand, subtitles and versions for every channel',
      'Several guests on one day? Ask us for a price',
    ],
  },
};
