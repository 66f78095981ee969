import type { Exhibit, Shown } from './exhibits.ts';
import { regionOf } from './member.ts';
import { createRandom, type Random } from './random.ts';
import { films, replies, thanks, type Topic, topics } from './topics/index.ts';

export interface DemoPost {
  readonly title: string;
  readonly content: string;
  /** Of a film; other posts are text. */
  readonly mediaUrl: string | null;
  /** What is put to it when there are files, see `exhibits.ts`; null for nearly all. */
  readonly shows: Exclude<Shown, { kind: 'film' }> | null;
}

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MONTHS = ['September', 'October', 'November', 'January', 'February', 'March', 'April', 'May', 'June'];
const WEEKS = ['three', 'four', 'five', 'six', 'eight', 'nine'];

const thousands = new Intl.NumberFormat('en-GB');

const topicOf = (seed: number, number: number): Topic => createRandom(seed, 'topic', number).pick(topics);

/** What a member might have written. @param number of the post, from 0 @param author the member's number */
export function makePost(seed: number, number: number, author: number, exhibit?: Exhibit): DemoPost {
  if (exhibit) {
    const { title, content, shows } = exhibit;
    return shows.kind === 'film'
      ? { title, content, mediaUrl: shows.url, shows: null }
      : { title, content, mediaUrl: null, shows };
  }
  const random = createRandom(seed, 'post', number);
  const topic = topicOf(seed, number);
  const fill = filler(seed, author, random);
  return {
    title: fill(random.pick(topic.titles)),
    content: [topic.openings, topic.middles, topic.questions].map((part) => fill(random.pick(part))).join('\n\n'),
    mediaUrl: topic.filmed && random.chance(0.7) ? random.pick(films) : null,
    shows: null,
  };
}

/** What somebody might have answered to a post. */
export const makeReply = (random: Random, seed: number, post: number, exhibit?: Exhibit): string =>
  random.pick(random.chance(0.5) ? (exhibit ?? topicOf(seed, post)).replies : replies);

/** What its author might have said to that. */
export const makeThanks = (random: Random): string => random.pick(thanks);

/** Fills the words in braces; a word that comes twice in a post is the same both times. */
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
