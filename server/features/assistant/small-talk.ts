import type { Reply } from './reply.ts';
import { wording } from './wording.ts';
import { plain } from './words.ts';

const ASKS_WHO =
  /^(who|what) (are|r) (you|u)$|\bare (you|u) (a |an |the )?(real|human|person|robot|bot|ai|machine|computer|chat ?bot|chatgpt|live|actual)\b|\bam i (talking|chatting|speaking) (to|with) a\b|\bis this (a |an )?(real|human|person|robot|bot|ai|chat ?bot)\b|\bwhat('?s| is) your name\b|\b(are|is) (you|this|it) chat ?gpt\b|^chat ?gpt\??$|\bwhich (ai|model)\b|\babout yourself\b/;

/** Said in passing, the telling first: "ok thanks" is a thank-you, "hi, can you help me?" a greeting. */
const SAID: readonly (readonly [RegExp, string])[] = [
  [/\bhow('?s| is| are) (you|it going|things|u)( (doing|today|going))*\b/g, wording.wellbeing],
  [
    /\b(goodbye|good bye|bye|see (you|ya)|au revoir|have a (nice|good|great|lovely) (day|evening|weekend)|good night)\b/g,
    wording.goodbye,
  ],
  [
    /\b(many thanks|thanks|thank you|thankyou|thx|ta|cheers|merci|great|perfect|brilliant|lovely|wonderful|awesome|nice|cool|super|good(?! (morning|afternoon|evening|day))|excellent)\b/g,
    wording.thanks,
  ],
  [
    /\b(hi|hello|hey|hiya|bonjour|salut|good (morning|afternoon|evening|day)|greetings|hallo|howdy|ciao|salam|marhaba)\b/g,
    wording.welcome,
  ],
  [
    /\b(yes|no|ok|okay|yep|yeah|nope|sure|right|i see|got it|understood|fine|alright|(i have a |a )?question|(can|could) you help( me)?|i need (some )?help|help( me)?)\b/g,
    wording.goOn,
  ],
];
const FILLERS =
  /\b(there|all|everyone|colette|again|very much|so much|a lot|for (your|the|all your) (help|answer|information)|please|that is|that'?s|and|then|now|later|so|everything|indeed|much|to you|you)\b/g;

/** @returns the answer to a greeting, a thank-you or the like; undefined when there is more to a message */
export function smallTalk(message: string): Reply | undefined {
  const text = plain(message)
    .replace(/[^\p{L}\p{N}' ]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (ASKS_WHO.test(text)) return { text: wording.identity, paths: [] };
  let rest = text;
  let answer: string | undefined;
  for (const [pattern, reply] of SAID) {
    const without = rest.replace(pattern, ' ');
    if (without !== rest) answer ??= reply;
    rest = without;
  }
  return answer !== undefined && rest.replace(FILLERS, ' ').trim() === '' ? { text: answer, paths: [] } : undefined;
}
