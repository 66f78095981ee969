/** How people shorten words on a phone, and the words in full. */
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

/** Said out of politeness or in passing: it asks for nothing, and its words would be taken for a part of the question. */
const ASIDES: readonly (readonly [RegExp, string])[] = [
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

/** A message in full words, without what is only said in passing. */
export const inFull = (message: string): string =>
  ASIDES.reduce((rest, [aside, instead]) => rest.replace(aside, instead), message).replace(
    SHORT_WORD,
    (word) => SHORT[word.toLowerCase()] ?? word,
  );
