/** Words that say nothing about the topic of a question. */
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

/** Lower case, without accents, invisible characters and curly apostrophes: the form for rules and searches. */
export const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(/[’‘`]/g, "'")
    .replace(/[‐-―]/g, '-')
    .toLowerCase()
    .replace(/\be-mail/g, 'email');

/** The words of a text, in plain form. An apostrophe leaves no gap. */
export const wordsOf = (text: string): string[] =>
  plain(text)
    .replace(/'/g, '')
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** The meaningful words of a question, without duplicates. */
export const contentWords = (words: readonly string[]): string[] => [
  ...new Set(words.filter((word) => !STOP_WORDS.has(word))),
];

/** Phrases made of stop words, and the words that they stand for. */
const PHRASES: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\bwhat (exactly )?(do|can) you (do|make|help with|specialise in)\b|\bhow can you help\b/, ['services', 'offer']],
  [
    /\bhow (long|many years) (have|has) (you|the company|bonjour) been\b|\bhow old (is|are) (you|the company|bonjour)\b|\bin business\b/,
    ['founded'],
  ],
  [/\bhow (long|quickly|soon|fast)\b.{0,25}\b(answer|reply|respond|response|hear|get back)\b/, ['reply']],
  [/\bwhats app\b/, ['whatsapp']],
  [/\bget in touch\b|\breach (you|someone|anyone|anybody|the team)\b/, ['contact']],
  [/\bdone[ -]for[ -]you\b/, ['editing']],
  [/\bstop (sending|e?mailing|the (newsletter|emails))\b/, ['unsubscribe', 'newsletter']],
  [/\bsign(ing)? up\b/, ['sign']],
];

/** The words that a message's phrases stand for. */
export const phraseWords = (message: string): string[] => {
  const text = plain(message);
  return PHRASES.flatMap(([phrase, words]) => (phrase.test(text) ? words : []));
};

/** Text-message abbreviations, and the words in full. */
const SHORT: Record<string, string> = {
  u: 'you',
  ur: 'your',
  r: 'are',
  n: 'and',
  ep: 'episode',
  eps: 'episodes',
  pod: 'podcast',
  tmrw: 'tomorrow',
  tmr: 'tomorrow',
  tues: 'tuesday',
  thurs: 'thursday',
  ppl: 'people',
  pls: 'please',
  plz: 'please',
  wk: 'week',
  wks: 'weeks',
  yr: 'year',
  yrs: 'years',
  mth: 'month',
  mths: 'months',
  hrs: 'hours',
  mins: 'minutes',
  secs: 'seconds',
  wanna: 'want to',
  gonna: 'going to',
  dunno: 'dont know',
  b4: 'before',
  msg: 'message',
  socials: 'social media',
  insta: 'instagram',
  fb: 'facebook',
  yt: 'youtube',
  vids: 'videos',
  vid: 'video',
  togs: 'photographers',
  whens: 'when is',
  hows: 'how is',
  wheres: 'where is',
};
const SHORT_WORD = new RegExp(
  `(?<![\\p{L}\\p{N}.'’-])(${Object.keys(SHORT).join('|')})(?![\\p{L}\\p{N}'’-]|\\.\\p{L})`,
  'giu',
);

/** Polite or casual phrases. They ask for nothing, and their words would distort the search. */
const FILLERS: readonly (readonly [RegExp, string])[] = [
  [/\b(please )?(could|can|would|will) you (please |kindly |possibly )*let (me|us) know\b/gi, ' '],
  [/\b(please |kindly |just )?let (me|us) know\b/gi, ' '],
  [/\b(i|we) (was|am|were|are) (just )?wondering\b/gi, ' '],
  [/\b(i )?hope (you are|you're|youre|this finds you|all is) (all |doing )?(well|good)\b/gi, ' '],
  [/\b(lol|tbh|btw|haha|hmm+|erm+|umm+|fyi|imo)\b/gi, ' '],
  [/\b(kind|best|warm) (regards|wishes)\b|\bmany thanks\b|\bthanks (so much|a lot|in advance)\b/gi, ' '],
  [/\bend up with\b/gi, 'get'],
  [/\bwhat(['’]?s| is) the (best|easiest|quickest|right) way to\b/gi, 'how to'],
  [/\bget (a )?hold of\b/gi, 'contact'],
  [/(?<=\d ?)mins?\b/gi, ' minutes'],
];

/** A message with abbreviations written out and casual phrases removed. */
export const inFull = (message: string): string =>
  FILLERS.reduce((rest, [filler, instead]) => rest.replace(filler, instead), message).replace(
    SHORT_WORD,
    (word) => SHORT[word.toLowerCase()] ?? word,
  );
