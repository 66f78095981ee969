import { exhibitAt } from './exhibits.ts';
import { type DemoPost, makePost, makeReply, makeThanks } from './post-text.ts';
import { createRandom, type Random } from './random.ts';
import type { Timeline } from './timeline.ts';

/** Something a member did, by the member's number and in milliseconds since 1970. */
interface Act {
  readonly member: number;
  readonly at: number;
}

/** A post with all that came of it. */
export interface Conversation extends DemoPost {
  readonly author: number;
  readonly at: number;
  /** Oldest first. */
  readonly comments: readonly (Act & { readonly content: string })[];
  /** Oldest first; nobody twice. */
  readonly likes: readonly Act[];
}

const TWO_DAYS = 2 * 24 * 60 * 60 * 1000;
/** One post in so many is talked about by everybody. */
const POPULAR = 1 / 80;

/** Post `number`, its author, and who liked it and commented on it; nobody acts before they joined. */
export function makeConversation(seed: number, number: number, timeline: Timeline): Conversation {
  const random = createRandom(seed, 'conversation', number);
  const at = timeline.posted(number, random.next());
  const present = timeline.membersAt(at);
  const exhibit = exhibitAt(timeline.after(number));
  const someone = () => Math.floor(present * random.next());
  // Some write often and most write seldom.
  const author = Math.floor(present * random.next() ** 1.7);
  const popular = random.chance(POPULAR);
  const later = (than: number): number =>
    than + Math.floor((Math.min(timeline.now, at + TWO_DAYS) - than) * random.next() ** 2.5);

  const said = new Map<string, Act>();
  for (let left = popular ? random.between(15, 60) : few(random, 5); left > 0; left--) {
    said.set(makeReply(random, seed, number, exhibit), { member: someone(), at: later(at) });
  }
  // Authors do not answer themselves, and nobody says what was said.
  const comments = [...said]
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

/** 0 to `most`, and rather less than more. */
const few = (random: Random, most: number): number => Math.floor((most + 1) * random.next() ** 1.6);
