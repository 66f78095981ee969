import { galleryImages } from '../gallery-images.ts';
import type { Editing } from './schema.ts';

export const doneForYouEditing: Editing = {
  sample: {
    host: 'youtube',
    id: 'Y-rmzh0PI3c',
    title: 'Sports day, from forty phone clips',
    poster: galleryImages.cricket,
    note: 'Filmed by three teachers and a grandmother',
  },
  steps: {
    title: 'How It Works',
    lead: 'Three steps. Only the first is yours.',
    steps: [
      {
        title: 'Send footage',
        text: 'Upload what you have through a private link: phone clips, camera files, last year’s hard drive. Add a sentence on who should watch it.',
      },
      {
        title: 'Professional editing',
        text: 'An editor who knows schools finds the story, cuts, grades, mixes and titles it. You see a first version and say what you would change.',
      },
      {
        title: 'Receive final video',
        text: 'You get the finished film in every format you need, named so you can find it again.',
      },
    ],
  },
  work: {
    title: 'What an editor does for you',
    lead: 'Half of it you will notice. The other half you would notice if it were missing.',
    technical: {
      title: 'Technical editing',
      items: [
        'Colour correction, and matching different cameras',
        'Stabilising shaky footage',
        'Noise and wind taken out of the sound',
        'Levels and mixing, for headphones and for the hall',
        'Subtitles and captions, checked by a person',
        'Export for website, social channels and big screens',
      ],
    },
    creative: {
      title: 'Creative editing',
      items: [
        'Finding the story in what you filmed',
        'Music, chosen and licensed',
        'Titles and graphics in your school’s style',
        'Your crest, animated with restraint',
        'Short versions and teasers',
        'A voice-over, written and recorded',
      ],
    },
  },
  pricing: {
    title: 'Pricing guide',
    lead: 'Starting rates. Tell us what you have and what you’d like, and you’ll get a fixed price within a day.',
    notes: ['A starting rate covers one film of up to two minutes', 'Changes until you’re happy are included'],
  },
  ask: {
    title: 'Ask for a price',
    lead: 'One sentence and a clip are enough.',
    mailButton: 'Send an email',
  },
  quote: {
    text: 'I sent a folder called “misc final 2”. What came back made the bursar cry, and he does not cry.',
    by: 'Communications Officer',
    of: 'a prep school in Perthshire',
  },
};
