import type { Reply } from './reply.ts';
import { wording } from './wording.ts';
import { plain } from './words.ts';

const alone = (words: string): RegExp =>
  new RegExp(
    `^(${words})( (${words}|there|all|everyone|colette|again|very much|so much|a lot|for (your|the) (help|answer|information)|please|that is (all|great)|that'?s (all|great)))*$`,
  );

/** What people say that asks for nothing, or only who is there. */
const TALK: readonly (readonly [RegExp, string])[] = [
  [
    /^(who|what) (are|r) (you|u)$|\bare (you|u) (a |an |the )?(real|human|person|robot|bot|ai|machine|computer|chat ?bot|chatgpt|live|actual)\b|\bam i (talking|chatting|speaking) (to|with) a\b|\bis this (a |an )?(real|human|person|robot|bot|ai|chat ?bot)\b|\bwhat('?s| is) your name\b|\b(chat ?gpt|which (ai|model))\b/,
    wording.identity,
  ],
  [/^((hi|hello|hey),? )?how('?s| is| are) (you|it going|things|u)( (doing|today|going))*$/, wording.wellbeing],
  [
    alone(
      'hi|hello|hey|hiya|bonjour|salut|good (morning|afternoon|evening|day)|greetings|hallo|howdy|ciao|salam|marhaba',
    ),
    wording.welcome,
  ],
  [
    alone(
      'thanks|thank you|thankyou|thx|ta|cheers|merci|many thanks|great|perfect|brilliant|lovely|wonderful|awesome|nice|cool|super|good|excellent',
    ),
    wording.thanks,
  ],
  [alone('bye|goodbye|good bye|see you|au revoir|have a nice day|good night|see ya|later'), wording.goodbye],
  [
    alone(
      'yes|no|ok|okay|yep|yeah|nope|sure|right|i see|got it|understood|fine|alright|help|help me|question|i have a question|i need help|can you help|can you help me|could you help me',
    ),
    wording.goOn,
  ],
];

/** @returns the answer to a greeting, a thank-you or the like; undefined when there is more to a message */
export function smallTalk(message: string): Reply | undefined {
  const text = plain(message)
    .replace(/[^\p{L}\p{N}' ]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const found = TALK.find(([pattern]) => pattern.test(text));
  return found && { text: found[1], paths: [] };
}
