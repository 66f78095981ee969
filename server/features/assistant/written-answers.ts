import { answers, synonyms } from '#data/content/answers/index.ts';
import type { Answer } from '#data/content/answers/schema.ts';
import type { Entry } from './entries.ts';
import { corrected, nearestWord } from './spelling.ts';
import { STOP_WORDS, contentWords, plain, wordsOf } from './words.ts';

/** An answer from data/content/answers that matches a question. */
export interface WrittenHit {
  readonly answer: Answer;
  /** How well it matches. Rare words weigh more. */
  readonly score: number;
  /** The words of the question that matched, as the visitor wrote them. */
  readonly found: ReadonlySet<string>;
}

/** The rank of written answers among the entries. */
export const WRITTEN = 4;

/** The answers as index entries, for questions that match an `asked` line only partly. */
export const writtenEntries = (): Entry[] =>
  answers.map(({ asked, text, page, person = false }) => ({
    path: page,
    title: '',
    keywords: asked
      .flatMap((line) => line.split(' ').filter((part) => !part.startsWith('!')))
      .join(' ')
      .replace(/[|-]/g, ' '),
    body: text,
    order: WRITTEN,
    answer: () => text,
    offersPerson: person,
  }));

/** A word of the question, as written and in the form for comparison. */
interface Word {
  readonly written: string;
  readonly stem: string;
}

/** One position in a line of `asked`: any of these phrases, or none of them. */
interface Slot {
  readonly phrases: readonly (readonly string[])[];
  readonly isForbidden: boolean;
}

const stands = new Map(synonyms.flatMap(([first = '', ...others]) => others.map((word) => [stem(word), stem(first)])));
const known = (word: string): string => {
  const root = stem(word);
  return stands.get(root) ?? root;
};

/** The form of a word for comparison: without plural and tense endings. */
function stem(word: string): string {
  if (word.length < 4) return word;
  const root = word
    .replace(/ies$/, 'y')
    .replace(/(?<=[a-z]{3})(ings?|ed|es|s)$/, '')
    .replace(/(?<=[a-z]{3})e$/, '')
    .replace(/([bdglmnprt])\1$/, '$1');
  return root.length < 3 ? word : root;
}

const slotOf = (part: string): Slot => ({
  isForbidden: part.startsWith('!'),
  phrases: part
    .replace('!', '')
    .split('|')
    .map((phrase) => phrase.split('-').map(known)),
});

const lines = answers.flatMap((answer) => answer.asked.map((line) => ({ answer, slots: line.split(' ').map(slotOf) })));

const stopWords = new Set([...STOP_WORDS].map(known));

/** In how many answers a phrase occurs. A rare phrase weighs more. */
const spread = new Map<string, number>();
for (const answer of answers) {
  const phrases = answer.asked.flatMap((line) => line.split(' ').flatMap((part) => slotOf(part).phrases));
  for (const phrase of new Set(phrases.map((words) => words.join(' ')))) {
    spread.set(phrase, (spread.get(phrase) ?? 0) + 1);
  }
}
const weightOf = (phrase: readonly string[]): number =>
  Math.log((2 * answers.length) / (spread.get(phrase.join(' ')) ?? 1)) *
  (phrase.length > 1 ? 1.2 : 1) *
  (hasMeaning(phrase) ? 1 : 0.4);
/** Whether a phrase contains a meaningful word: "how long" occurs in questions of every kind. */
const hasMeaning = (phrase: readonly string[]): boolean => phrase.some((word) => !stopWords.has(word));

/** Every word in the lines, for correcting typos. Short words are left out because they are too similar. */
const vocabulary = new Set(
  [...answers.flatMap(({ asked }) => asked.flatMap((line) => line.match(/[a-z]+/g) ?? [])), ...synonyms.flat()].filter(
    (word) => word.length > 4,
  ),
);

/** Finds a phrase in the question and returns the words there, or undefined. */
function phraseIn(words: readonly Word[], phrase: readonly string[]): readonly Word[] | undefined {
  const at = words.findIndex((_, index) => phrase.every((part, offset) => words[index + offset]?.stem === part));
  return at === -1 ? undefined : words.slice(at, at + phrase.length);
}

/** How a line matches, and how well. */
function match(words: readonly Word[], slots: readonly Slot[]): Omit<WrittenHit, 'answer'> | undefined {
  const found = new Set<string>();
  let score = 0;
  for (const { phrases, isForbidden } of slots) {
    let best = 0;
    let taken: readonly Word[] = [];
    for (const phrase of phrases) {
      const here = phraseIn(words, phrase);
      // Each word of the question matches only once, so that it does not stand for two.
      if (!here || (!isForbidden && here.every(({ written }) => found.has(written)))) continue;
      const weight = weightOf(phrase);
      if (weight > best) [best, taken] = [weight, here];
    }
    if (isForbidden ? best > 0 : best === 0) return undefined;
    if (!isForbidden) {
      score += best;
      for (const { written } of taken) found.add(written);
    }
  }
  return { score, found };
}

/** Two answers to one question may share only common words. */
const isApart = (one: WrittenHit, other: WrittenHit): boolean =>
  contentWords([...other.found]).some((word) => !one.found.has(word)) &&
  !contentWords([...other.found]).some((word) => one.found.has(word));

const readWords = (message: string): Word[] =>
  wordsOf(message).map((written) => ({ written, stem: known(nearestWord(corrected(written), vocabulary)) }));

/**
 * The agency's written answers to a question, best first: one, or two when it asks two things, in the order of the
 * question. Empty when no line of `asked` matches.
 */
export function writtenAnswers(message: string): WrittenHit[] {
  const words = readWords(message.replace(/[–—]/g, ' '));
  const best = new Map<string, WrittenHit>();
  for (const { answer, slots } of lines) {
    const hit = match(words, slots);
    if (hit && hit.score > (best.get(answer.id)?.score ?? 0)) best.set(answer.id, { answer, ...hit });
  }
  const [first, ...others] = [...best.values()].toSorted((a, b) => b.score - a.score);
  if (!first) return [];
  const isDouble = /[?.!;].*\w|\b\d\) ?.*\d\)|\band\b|&|,|\balso\b|\bplus\b/.test(plain(message));
  const second = isDouble ? others.find((other) => other.score > first.score / 2 && isApart(first, other)) : undefined;
  if (!second) return [first];
  const place = ({ found }: WrittenHit) => words.findIndex(({ written }) => found.has(written));
  return [first, second].toSorted((one, other) => place(one) - place(other));
}
