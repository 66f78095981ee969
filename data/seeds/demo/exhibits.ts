import { openDay } from '../blog-posts.ts';
import { films } from './topics/index.ts';

/** What a demo post shows besides text. */
export type Shown =
  /** A drawing of `data/content/images`, and any further ones. */
  | { readonly kind: 'image'; readonly drawing: string; readonly others?: readonly Drawing[] }
  /** The preview of a page that the text links to. */
  | { readonly kind: 'link'; readonly page: Page; readonly drawing: string }
  /** The tune of `tune.ts`. */
  | { readonly kind: 'audio' }
  /** A film on YouTube or Vimeo. */
  | { readonly kind: 'film'; readonly url: string }
  /** A post of the blog. */
  | { readonly kind: 'blog'; readonly slug: string };

interface Drawing {
  readonly drawing: string;
  readonly alt: string;
}

interface Page {
  readonly title: string;
  readonly description: string;
  readonly siteName: string;
}

export interface Exhibit {
  readonly title: string;
  readonly content: string;
  readonly shows: Shown;
  readonly replies: readonly string[];
}

const file = (name: string): string => `gallery/${name}.svg`;
const drawing = (name: string): Shown => ({ kind: 'image', drawing: file(name) });
const also = (name: string, alt: string): Drawing => ({ drawing: file(name), alt });

const exhibits: readonly Exhibit[] = [
  {
    title: 'Prize day, and not one face in it',
    content:
      'Our photographer stood at the back, and this is the picture that everyone asks for. No prize, no handshake, no head of school. Only hats.\n\nWhich picture of yours says the most with the least in it?',
    shows: drawing('prize-day'),
    replies: [
      'The hats! That is the whole day in one picture.',
      'We have spent years lining people up in rows. Never again.',
      'No consent forms either. Clever.',
    ],
  },
  {
    title: 'The jingle that our music department wrote',
    content:
      'Six bars, one harp, no budget. It opens every episode of our podcast from now on, and the fourth form hums it in the corridor.\n\nIs it too much, or just enough?',
    shows: { kind: 'audio' },
    replies: ['Just enough. It made me smile at my desk.', 'Six bars is all anyone needs.', 'Now I am humming it too.'],
  },
  {
    title: 'One school day, four pictures',
    content:
      'We asked four pupils to hand the camera on at every bell. Nobody posed, because nobody knew who had it. This is now the first page of our prospectus.',
    shows: {
      kind: 'image',
      drawing: file('laboratory'),
      others: [
        also('cellist', 'A girl plays the cello in an empty hall.'),
        also('swimming', 'A swimmer touches the wall at the end of a length.'),
        also('library', 'A pupil reads under a green lamp in the library.'),
      ],
    },
    replies: ['The cellist! Who took that one?', 'We are stealing this for our open week.', 'Better than any shoot.'],
  },
  {
    title: 'From the cloister, half past eight',
    content:
      'Two pupils on their way to chapel, taken by the caretaker with his phone. It has done better than anything we paid for this year.',
    shows: drawing('cloister'),
    replies: [
      'Give the caretaker a rise.',
      'The light! You cannot book that.',
      'This should be the front of the prospectus.',
    ],
  },
  {
    title: 'The consent form that parents sign',
    content:
      'One page, four boxes, and no word that a solicitor would use: https://consent.bonjour.example/one-page\n\nReturns went from half to nearly all within a week.',
    shows: {
      kind: 'link',
      page: {
        title: 'Consent to pictures on one page',
        description: 'A form for schools, in words that parents read to the end.',
        siteName: 'Plain Forms for Schools',
      },
      drawing: file('art-room'),
    },
    replies: ['Four boxes. Ours has twenty-two.', 'Our registrar has printed it already.'],
  },
  {
    title: 'Two minutes of an ordinary Tuesday',
    content: 'No drone and no piano. We put the microphone where the noise is, and left it there for a day.',
    shows: { kind: 'film', url: films[0]! },
    replies: ['The bell at the end. Perfect.', 'An ordinary day is the hardest to film. Bravo.'],
  },
  {
    title: 'Worth reading before your next open day',
    content:
      'I have sent this to our whole admissions team. The person families remember is hardly ever the one with the microphone.',
    shows: { kind: 'blog', slug: openDay.slug },
    replies: ['Forwarded to my head within a minute.', 'True of every open day that I have been to.'],
  },
  {
    title: 'An empty library makes nobody want to read',
    content:
      'We replaced the picture of shelves with this one, with a reader in it. Visits to the page have doubled, and the librarian has framed it.',
    shows: drawing('library'),
    replies: ['The green lamp does it for me.', 'We have the shelves picture too. Not for much longer.'],
  },
  {
    title: 'First match of the summer, last light',
    content: 'He was out with the next ball. We kept the picture.',
    shows: drawing('cricket'),
    replies: ['Nobody needs to know about the next ball.', 'Gold and navy: your colours, too.'],
  },
  {
    title: 'She is painting the view that she does not have',
    content:
      'The art room looks on to the bins. Nobody who sees this picture has ever asked what is behind the window.',
    shows: drawing('art-room'),
    replies: ['I laughed, then I looked at our own art room.', 'Bins and all, I would enrol.'],
  },
  {
    title: 'Boarding, told by its windows',
    content: 'One night, one long exposure, and every house parent leaning on a light switch. Look at the top left.',
    shows: drawing('boarding-house'),
    replies: ['I have been looking at the top left for a minute.', 'How many rehearsals did that take?'],
  },
];

/** Every third of the latest posts has an exhibit. */
const EVERY = 3;

/** @param later the number of later posts */
export const exhibitAt = (later: number): Exhibit | undefined =>
  later % EVERY === 0 ? exhibits[later / EVERY] : undefined;
