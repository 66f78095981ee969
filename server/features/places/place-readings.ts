import { placeKey } from './place-key.ts';

/** One way to read what was written: a place's name, and what says which place of that name is meant. */
export interface Reading {
  readonly name: string;
  readonly hints: readonly string[];
}

/** Longer than any place with its county and country. */
const MAX_WORDS = 12;
const POSTCODE = /\b[A-Z]{1,2}\d[A-Z\d]?\s*\d[A-Z]{2}\b/gi;

/**
 * The ways to read a location, the likeliest first. `Bath, Somerset, UK` is a name with two hints; `Washington, DC` may be
 * one name; `London Ontario` may be a name of one word with a hint of one.
 */
export function readingsOf(text: string): Reading[] {
  const parts = text
    .replace(POSTCODE, ' ')
    .split(/[,;/()]/)
    .map(placeKey)
    .filter((part) => part !== '');
  const [first, ...hints] = parts;
  if (first === undefined) return [];
  const whole: Reading = { name: parts.join(' '), hints: [] };
  return hints.length > 0 ? [whole, { name: first, hints }] : [whole, ...withTrailingHint(first)];
}

function withTrailingHint(text: string): Reading[] {
  const words = text.split(' ').slice(0, MAX_WORDS);
  return words
    .slice(1)
    .map((_, index) => words.length - 1 - index)
    .map((length) => ({ name: words.slice(0, length).join(' '), hints: [words.slice(length).join(' ')] }));
}
