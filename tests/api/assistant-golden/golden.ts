import type { ServiceSlug } from '#shared/contracts/services.ts';
import type { Region } from '#shared/rules/prices.ts';

/** A question as a person asks it, and what the answer has to be. */
export interface Golden {
  readonly ask: string;
  /** What the visitor said before, oldest first; the assistant answers each. */
  readonly after?: readonly string[];
  /** What the page told of itself: whose prices come first there, and its path. */
  readonly on?: { readonly region?: Region; readonly page?: string };
  readonly expect: Expected;
}

export type Expected =
  /** The amounts of these lines of the price list, in these regions; no region means all three, the UK first. */
  | {
      readonly kind: 'price';
      readonly lines: readonly Line[];
      readonly regions?: readonly Region[];
      readonly told?: string;
    }
  /** So many times these lines, added up; the first region's lines, and the total in each. */
  | { readonly kind: 'sum'; readonly parts: readonly Part[]; readonly regions?: readonly Region[] }
  /** The written answers with these ids, and nothing else. */
  | { readonly kind: 'told'; readonly ids: readonly string[] }
  /** Something of a page: the address of it, and words that stand on it. */
  | { readonly kind: 'page'; readonly path: string; readonly says?: readonly string[] }
  /** A person shall answer: an address is asked for, and no amount is named. */
  | { readonly kind: 'person' }
  /** Turned down, without an address asked for. */
  | { readonly kind: 'declined' }
  /** A word in passing. */
  | { readonly kind: 'talk'; readonly says: string };

/** A line of the price list, by the service and its place there. */
export type Line = `${ServiceSlug}/${number}`;

/** A line of the price list, so many times. */
export type Part = readonly [line: Line, count: number];

const price = (lines: readonly Line[], regions?: readonly Region[], told?: string): Expected => ({
  kind: 'price',
  lines,
  regions,
  told,
});
export const sum = (parts: readonly Part[], regions?: readonly Region[]): Expected => ({ kind: 'sum', parts, regions });
export const told = (...ids: string[]): Expected => ({ kind: 'told', ids });
const page = (path: string, ...says: string[]): Expected => ({ kind: 'page', path, says });
export const person: Expected = { kind: 'person' };
export const declined: Expected = { kind: 'declined' };
export const talk = (says: string): Expected => ({ kind: 'talk', says });

export const golden = (expected: Expected, ...questions: string[]): Golden[] =>
  questions.map((ask) => ({ ask, expect: expected }));
/** Questions asked on a page. */
export const goldenOn = (on: Golden['on'], expected: Expected, ...questions: string[]): Golden[] =>
  questions.map((ask) => ({ ask, on, expect: expected }));
export const followUp = (after: readonly string[], ask: string, expected: Expected): Golden => ({
  after,
  ask,
  expect: expected,
});
export { page, price };
