import type { ServiceSlug } from '#shared/contracts/services.ts';
import type { Region } from '#shared/rules/prices.ts';

/** A question, and the expected answer. */
export interface Golden {
  readonly ask: string;
  /** The visitor's earlier messages, oldest first; the assistant answers each. */
  readonly after?: readonly string[];
  /** What the page sends: the region to show first, and its path. */
  readonly on?: { readonly region?: Region; readonly page?: string };
  readonly expect: Expected;
}

export type Expected =
  /** The amounts of these price list items, in these regions; all three by default, the UK first. */
  | {
      readonly kind: 'price';
      readonly lines: readonly Line[];
      readonly regions?: readonly Region[];
      readonly written?: string;
    }
  /** Totals of these quantities: the first region's items, and the total in each region. */
  | { readonly kind: 'sum'; readonly parts: readonly Part[]; readonly regions?: readonly Region[] }
  /** Exactly the prepared answers with these ids. */
  | { readonly kind: 'written'; readonly ids: readonly string[] }
  /** Content of a page: a link to it, and words from it. */
  | { readonly kind: 'page'; readonly path: string; readonly says?: readonly string[] }
  /** Hands over to a person: asks for an address, and has no amounts. */
  | { readonly kind: 'person' }
  /** Declines, without asking for an address. */
  | { readonly kind: 'declined' }
  /** A pleasantry. */
  | { readonly kind: 'talk'; readonly says: string };

/** An item of the price list, by service and position. */
export type Line = `${ServiceSlug}/${number}`;

/** An item of the price list with a quantity. */
export type Part = readonly [line: Line, count: number];

const price = (lines: readonly Line[], regions?: readonly Region[], written?: string): Expected => ({
  kind: 'price',
  lines,
  regions,
  written,
});
export const sum = (parts: readonly Part[], regions?: readonly Region[]): Expected => ({ kind: 'sum', parts, regions });
export const written = (...ids: string[]): Expected => ({ kind: 'written', ids });
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
