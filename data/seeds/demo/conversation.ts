import { exhibitAt, type Exhibit, type Shown } from './exhibits.ts';
import { createRandom, type Random } from './random.ts';
import type { Timeline } from './timeline.ts';
import { regionOf } from './member.ts';
import { films, replies, thanks, topics } from './topics/index.ts';

/** What a member did, by the member's number, and when, in milliseconds since 1970. */
interface Act {
  readonly member: number;
  readonly at: number;
}

/** A post with its likes and comments. */
export interface Conversation extends DemoPost {
  readonly author: number;
  readonly at: number;
  /** Oldest first. */
  readonly comments: readonly (Act & { readonly content: string })[];
  /** Oldest first; one per member. */
  readonly likes: readonly Act[];
}

const TWO_DAYS = 2 * 24 * 60 * 60 * 1000;
/** The share of posts that are very popular. */
const POPULAR = 1 / 80;

/** Makes post `number` with its author, likes and comments. Nobody acts before they joined. */
export function makeConversation(seed: number, number: number, timeline: Timeline): Conversation {
  const random = createRandom(seed, 'conversation', number);
  const at = timeline.posted(number, random.next());
  const present = timeline.membersAt(at);
  const exhibit = exhibitAt(timeline.after(number));
  const someone = () => Math.floor(present * random.next());
  // A few members write often, most rarely.
  const author = Math.floor(present * random.next() ** 1.7);
  const popular = random.chance(POPULAR);
  const later = (than: number): number =>
    than + Math.floor((Math.min(timeline.now, at + TWO_DAYS) - than) * random.next() ** 2.5);

  const written = new Map<string, Act>();
  for (let left = popular ? random.between(15, 60) : few(random, 5); left > 0; left--) {
    written.set(makeReply(random, seed, number, exhibit), { member: someone(), at: later(at) });
  }
  // Authors do not reply to themselves here. The map already made the texts unique.
  const comments = [...written]
    .map(([content, act]) => ({ ...act, content }))
    .filter(({ member }) => member !== author)
    .toSorted(byTime);
  const last = comments.at(-1);
  if (last && random.chance(0.4)) {
    comments.push({ member: author, at: later(last.at), content: makeThanks(random) });
  }
  const admirers = new Set(Array.from({ length: popular ? random.between(40, 160) : few(random, 9) }, someone));
  return {
    ...makePost(seed, number, author, exhibit),
    author,
    at,
    comments,
    likes: [...admirers].map((member) => ({ member, at: later(at) })).toSorted(byTime),
  };
}

const byTime = (one: Act, other: Act): number => one.at - other.at;

/** 0 to `most`, with smaller numbers more likely. */
const few = (random: Random, most: number): number => Math.floor((most + 1) * random.next() ** 1.6);

interface DemoPost {
  readonly title: string;
  readonly content: string;
  /** The address of a film; null for other posts. */
  readonly mediaUrl: string | null;
  /** One of `topicNames`; null for posts with an exhibit. */
  readonly topic: string | null;
  /** A picture, film or other exhibit (`exhibits.ts`); null for most posts. */
  readonly shows: Exclude<Shown, { kind: 'film' }> | null;
}

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MONTHS = ['September', 'October', 'November', 'January', 'February', 'March', 'April', 'May', 'June'];
const WEEKS = ['three', 'four', 'five', 'six', 'eight', 'nine'];

const thousands = new Intl.NumberFormat('en-GB');

const topicOf = (seed: number, number: number) => createRandom(seed, 'topic', number).pick(topics);

/** Makes the text of a post. @param number of the post, from 0 @param author the member's number */
function makePost(seed: number, number: number, author: number, exhibit?: Exhibit): DemoPost {
  if (exhibit) {
    const { title, content, shows } = exhibit;
    return shows.kind === 'film'
      ? { title, content, topic: null, mediaUrl: shows.url, shows: null }
      : { title, content, topic: null, mediaUrl: null, shows };
  }
  const random = createRandom(seed, 'post', number);
  const topic = topicOf(seed, number);
  const fill = filler(seed, author, random);
  return {
    topic: topic.name,
    title: fill(random.pick(topic.titles)),
    content: [topic.openings, topic.middles, topic.questions].map((part) => fill(random.pick(part))).join('\n\n'),
    mediaUrl: topic.filmed && random.chance(0.7) ? random.pick(films) : null,
    shows: null,
  };
}

/** A reply to a post. */
const makeReply = (random: Random, seed: number, post: number, exhibit?: Exhibit): string =>
  random.pick(random.chance(0.5) ? (exhibit ?? topicOf(seed, post)).replies : replies);

/** The author's reply to a comment. */
const makeThanks = (random: Random): string => random.pick(thanks);

/** Fills the words in braces. The same placeholder gets the same word throughout a post. */
function filler(seed: number, author: number, random: Random): (text: string) => string {
  const { towns, head, entryYear, currency } = regionOf(seed, author);
  const amount = (steps: number, step: number) => currency + thousands.format(steps * step);
  const words: Record<string, string> = {
    town: random.pick(towns)[0],
    head,
    Head: head.replace(/^o/, 'O'),
    entry: entryYear,
    money: amount(random.between(4, 24), 500),
    change: amount(random.between(3, 12), 20),
    count: String(random.between(24, 96)),
    share: String(random.between(12, 68)),
    day: random.pick(DAYS),
    month: random.pick(MONTHS),
    weeks: random.pick(WEEKS),
  };
  return (text) => text.replace(/\{(\w+)\}/g, (_, name: string) => words[name]!);
}
