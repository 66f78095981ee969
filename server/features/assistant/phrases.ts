import { plain } from './words.ts';

/** Phrases made of words that say nothing by themselves, and the words that they stand for. */
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
