import type { SeedCollection, SeedResource } from './seed-resource.ts';

const filming: readonly SeedResource[] = [
  {
    slug: 'phone-film-plan-and-consent',
    kind: 'lesson',
    title: 'Plan the film and settle consent first',
    summary:
      'Turn a family’s question into one sentence and eight shots, and know who may be filmed before you press record.',
    topic: 'safeguarding',
    level: 'beginner',
    minutes: 35,
    audience: 'Marketing and admissions staff who film at school',
  },
  {
    slug: 'phone-film-light-and-framing',
    kind: 'lesson',
    title: 'Use the window: light and framing',
    summary: 'Set up the phone once, find the best light in any classroom, and check what is behind a child’s head.',
    topic: 'film-and-photography',
    level: 'beginner',
    minutes: 30,
    audience: 'Marketing and admissions staff who film at school',
  },
  {
    slug: 'phone-film-sound',
    kind: 'lesson',
    title: 'Record a voice that families can follow',
    summary: 'Put the microphone in the right place, choose a room with your ears, and know when to switch it off.',
    topic: 'film-and-photography',
    level: 'beginner',
    minutes: 35,
    audience: 'Marketing and admissions staff who film at school',
  },
  {
    slug: 'phone-film-interviews',
    kind: 'lesson',
    title: 'Interview pupils and staff',
    summary:
      'Ask three questions that bring out a story, look after a nervous guest, and know when to stop the camera.',
    topic: 'film-and-photography',
    level: 'intermediate',
    minutes: 40,
    audience: 'Marketing and admissions staff who film at school',
  },
  {
    slug: 'phone-film-editing',
    kind: 'lesson',
    title: 'Edit to 60 seconds',
    summary:
      'Plan the cut on paper, lay the voice first, throw away the shot you are proudest of, and stay fair to everyone.',
    topic: 'film-and-photography',
    level: 'intermediate',
    minutes: 40,
    audience: 'Marketing and admissions staff who film at school',
  },
  {
    slug: 'phone-film-captions-and-publishing',
    kind: 'lesson',
    title: 'Caption it, publish it, take it down in time',
    summary:
      'Correct the captions, export and name the file, send it to the families who asked, and set a date to review it.',
    topic: 'film-and-photography',
    level: 'intermediate',
    minutes: 35,
    audience: 'Marketing and admissions staff who film at school',
  },
];

const writing: readonly SeedResource[] = [
  {
    slug: 'writing-one-reader',
    kind: 'lesson',
    title: 'Choose one reader and one job',
    summary:
      'Write a five-line brief from the questions that families really ask, and swap claims for proof a stranger could check.',
    topic: 'content',
    level: 'beginner',
    minutes: 35,
    audience: 'Everyone who writes pages, letters or emails for a school',
  },
  {
    slug: 'writing-openings',
    kind: 'lesson',
    title: 'Headlines, subject lines and first sentences',
    summary:
      'Say what is inside, answer in the first sentence, and find the real beginning in a draft that warms up for too long.',
    topic: 'content',
    level: 'beginner',
    minutes: 30,
    audience: 'Everyone who writes pages, letters or emails for a school',
  },
  {
    slug: 'writing-plain-sentences',
    kind: 'lesson',
    title: 'Cut it by a third',
    summary:
      'Six moves that make school prose shorter and clearer for a tired parent on a phone, without losing what they need.',
    topic: 'content',
    level: 'intermediate',
    minutes: 35,
    audience: 'Everyone who writes pages, letters or emails for a school',
  },
  {
    slug: 'writing-pupil-stories',
    kind: 'lesson',
    title: 'Write about pupils with care',
    summary:
      'Find the small change that makes a story, choose details that can be seen, and agree the text with everyone in it.',
    topic: 'safeguarding',
    level: 'intermediate',
    minutes: 40,
    audience: 'Everyone who writes pages, letters or emails for a school',
  },
  {
    slug: 'writing-admissions-emails',
    kind: 'lesson',
    title: 'Emails that families answer',
    summary:
      'Write one screen with one question, plan four emails after an enquiry, and know what never to put in writing.',
    topic: 'admissions',
    level: 'intermediate',
    minutes: 35,
    audience: 'Everyone who writes pages, letters or emails for a school',
  },
  {
    slug: 'writing-approval',
    kind: 'lesson',
    title: 'Edit, get it approved and keep it true',
    summary:
      'Read three times, ask each colleague one thing in two rounds, and give every precise fact an owner and a date.',
    topic: 'content',
    level: 'advanced',
    minutes: 40,
    audience: 'Everyone who writes pages, letters or emails for a school',
  },
];

/** The two training courses, each of six lessons that build on each other. */
export const courses: readonly SeedCollection[] = [
  {
    slug: 'film-your-school-with-a-phone',
    kind: 'course',
    title: 'Film your school with a phone',
    summary:
      'Six lessons from a family’s question to a captioned film of 60 seconds, made with a school phone and a window.',
    resources: filming,
  },
  {
    slug: 'writing-that-families-finish',
    kind: 'course',
    title: 'Writing that families finish',
    summary:
      'Six lessons that take one page of your website from a brief to sign-off, and an email that gets an answer.',
    resources: writing,
  },
];
