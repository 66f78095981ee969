import { admissions } from './admissions.ts';
import { craft } from './craft.ts';
import { people } from './people.ts';
import { story } from './story.ts';

/**
 * The parts that posts about one subject are made of: a title, then an opening, a middle and a question. Words in braces are
 * filled in (`conversation.ts`).
 */
export interface Topic {
  readonly titles: readonly string[];
  readonly openings: readonly string[];
  readonly middles: readonly string[];
  readonly questions: readonly string[];
  readonly replies: readonly string[];
  /** Used when such a post has a film. */
  readonly filmed?: true;
}

const subjects = {
  Admissions: admissions,
  'Stories and films': story,
  'Teams and schools': people,
  'Tools and craft': craft,
} as const;

/** The Circle's topics, in their order. */
export const topicNames: readonly string[] = Object.keys(subjects);

export const topics: readonly (Topic & { readonly name: string })[] = Object.entries(subjects).flatMap(
  ([name, those]) => those.map((topic) => ({ ...topic, name })),
);

/** Replies that suit any post. */
export const replies: readonly string[] = [
  'This is just what I needed to read today. Thank you.',
  'Love this. Sharing it with my team this afternoon.',
  'Thank you for being so honest about it.',
  'We tried something similar and can only agree.',
  'Saved for our next planning day.',
  'So good to see this working for someone.',
  'I would come to a webinar about this.',
  'Brilliant. Simple, too, which is harder.',
  'How did you bring the senior team along?',
  'We are about a year behind you on this. It gives me hope.',
  'Can I send you a message about this? I have a hundred questions.',
  'Bravo to everyone involved!',
  'I had the opposite experience, oddly. It may be our size.',
  'Reading this on the train and nodding far too much.',
  'What would you do differently next time?',
  'Printed and pinned above my desk.',
  'More of this, please.',
  'We are only a small school, but I think it would work here.',
  'The detail is what makes this useful. Thank you.',
  'This made me laugh out loud in a very quiet office.',
  'I read this twice. Thank you for writing it down.',
  'May I quote you in our next team meeting?',
  'We are in the middle of exactly this. Good timing.',
  'How long did it take until you saw a difference?',
  'It is so easy to forget this. Thank you for the nudge.',
  'Our governors should read this.',
  'Would it work in a boarding school, do you think?',
  'I am forwarding this to our admissions team.',
  'Such a clear way to put it.',
  'I wish I had known this three years ago.',
  'We gave up on something like it too early, I think now.',
  'Please tell us how it goes next term!',
  'This is why I come here before I open my mail.',
  'Our pupils would enjoy helping with this.',
  'Quietly brilliant.',
  'Did the teachers mind? Ours would have opinions.',
  'We start on Monday. You have convinced me.',
  'The best kind of marketing: simply doing it well.',
];

/** Authors' comments under their own posts. */
export const thanks: readonly string[] = [
  'Thank you all. Happy to share the template, just send me a message.',
  'You are very kind! I will report back at the end of term.',
  'Good question. It took us about a term to get right.',
  'Thank you! It was a team effort, and the pupils did most of it.',
  'Size helps, I think, but the idea travels.',
];

/** Open films, and one address of another host, which shows the fallback. */
export const films: readonly string[] = [
  'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
  'https://youtu.be/eRsGyueVLvQ',
  'https://www.youtube.com/watch?v=R6MlUcmOul8',
  'https://vimeo.com/1084537',
  'https://films.example/our-school-in-two-minutes',
];
