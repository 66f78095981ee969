import * as z from 'zod/mini';
import { serviceSlugs } from '#shared/contracts/services.ts';
import { line, pagePath, prose } from '../schema.ts';

/**
 * The words that a question must contain to get an answer, in any order: `delivery|turnaround film`. `a|b` means one or
 * the other, `how-long` consecutive words, `!word` one that must not occur. Case, plurals and endings do not matter,
 * nor which of the words in synonyms.ts is used.
 */
const question = z
  .string()
  .check(
    z.regex(
      /^!?[a-z0-9]+(?:[-|][a-z0-9]+)*(?: !?[a-z0-9]+(?:[-|][a-z0-9]+)*)*$/,
      'words in small letters, with single spaces between them',
    ),
  );

const answer = z.strictObject({
  /** A unique name, for the tests. */
  id: z.string().check(z.regex(/^[a-z]+(-[a-z]+)*$/)),
  asked: z.array(question).check(z.minLength(1)),
  /** The answer; never an amount of money, which comes only from prices.ts. */
  text: prose,
  /** The page with more information. */
  page: pagePath,
  /** Used instead of prices, when a question that mentions money is really an objection. */
  insteadOfPrices: z.optional(z.boolean()),
  /** Whether a person is offered too: wherever the agency has to decide or promise something. */
  person: z.optional(z.boolean()),
});
export type Answer = z.output<typeof answer>;

export const answers = z.array(answer).check(
  z.minLength(60),
  z.refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'each answer needs an id of its own'),
);

/** Words that mean the same in a question; the first stands for all of them. */
export const synonyms = z.array(z.array(z.string().check(z.regex(/^[a-z]+$/))).check(z.minLength(2)));

/** The questions that the chat suggests. */
const suggestion = line.check(z.maxLength(48));
const three = z.array(suggestion).check(z.length(3));
export const suggestions = z.strictObject({
  everywhere: three,
  /** By the prefix of a page's address. */
  pages: z.array(z.strictObject({ path: pagePath, questions: three })),
});
export type Suggestions = z.output<typeof suggestions>;

/** The French texts. `{region}` is replaced by the visitor's region. */
export const french = z.strictObject({
  welcome: prose,
  thanks: prose,
  goodbye: prose,
  identity: prose,
  unknown: prose,
  person: prose,
  handOver: prose.check(z.regex(/email address/, 'the words "email address", with which the form for one appears')),
  hasAddress: prose,
  services: prose,
  prices: prose,
  pricesAndOthers: prose,
  sum: prose,
  total: line,
  from: line,
  booking: prose,
  languages: prose,
  contact: prose,
  delays: prose,
  regions: z.strictObject({ uk: line, us: line, uae: line }),
  lines: z.record(z.string(), line),
  about: z.record(z.enum(serviceSlugs), prose),
});
export type French = z.output<typeof french>;
