/** Words that say nothing of what is asked. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  `a about above after again all also am an and any anyone anything are as at be because been before being between both but by
  can cant cannot come could did do does doing done dont else even ever every for from get gets getting give go going got had has
  have having he hello help her here hey hi him his how however i id if im in info information into is isnt it its ive just know
  let lets like looking lot make many may me might mine more most much must my need needs no not now of off ok okay on one only or
  other our ours out over own please possible really said same say see shall she should so some somebody someone something
  still such take tell than thank thanks that thats the their them then there theres these they thing things this those to too
  under until up us use using very want wants was we well were what whats when where which while who whos why will wish with
  without wondering would yes yet you your youre yours interested question questions quick good great nice mean means exactly
  kind sort bit maybe perhaps find explain understand wanted asking ask guys folks hiya
  time times run runs long work works happen happens else ones two three way ways different try trying`.split(/\s+/),
);

/** Lower case, without accents, invisible characters and curly apostrophes: what rules and searches look at. */
export const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(/[’‘`]/g, "'")
    .replace(/[‐-―]/g, '-')
    .toLowerCase()
    .replace(/\be-mail/g, 'email');

/** The words of a text, plain; an apostrophe leaves no gap. */
export const wordsOf = (text: string): string[] =>
  plain(text)
    .replace(/'/g, '')
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** The words that a question turns on, each once. */
export const contentWords = (words: readonly string[]): string[] => [
  ...new Set(words.filter((word) => !STOP_WORDS.has(word))),
];
