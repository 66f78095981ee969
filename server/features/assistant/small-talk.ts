import { asksForPersonInFrench } from './french.ts';
import { pleasantryIn } from '#shared/rules/pleasantries.ts';
import { wording, type Reply } from './wording.ts';
import { plain } from './words.ts';

const ASKS_WHO =
  /^(who|what) (are|r) (you|u)$|\bare (you|u) (a |an |the )?(real|human|person|robot|bot|ai|machine|computer|chat ?bot|chatgpt|live|actual)\b|\bam i (talking|chatting|speaking) (to|with) a\b|\bis this (a |an )?(real|human|person|robot|bot|ai|chat ?bot)\b|\bwhat('?s| is) your name\b|\b(are|is) (you|this|it) chat ?gpt\b|^chat ?gpt\??$|\bwhich (ai|model)\b|\babout yourself\b/;

/** Small talk, the more specific first: "ok thanks" is a thank-you, "hi, can you help me?" a greeting. */
const PATTERNS: readonly (readonly [RegExp, string])[] = [
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

/** @returns the answer to a greeting, a thank-you or the like. Undefined when the message says more */
export function smallTalk(message: string): Reply | undefined {
  const kind = pleasantryIn(message);
  if (kind === 'thanks') return { text: wording.thanks, paths: [] };
  if (kind === 'sign') return { text: /[?؟？]/.test(message) ? wording.unclear : wording.thanks, paths: [] };
  const text = plain(message)
    .replace(/[^\p{L}\p{N}' ]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (ASKS_WHO.test(text)) return { text: wording.identity, paths: [] };
  let rest = text;
  let answer: string | undefined;
  for (const [pattern, reply] of PATTERNS) {
    const without = rest.replace(pattern, ' ');
    if (without !== rest) answer ??= reply;
    rest = without;
  }
  return answer !== undefined && rest.replace(FILLERS, ' ').trim() === '' ? { text: answer, paths: [] } : undefined;
}

/** Attempts to change the assistant's role, or to extract confidential information. */
const ATTEMPTS = [
  /\b(ignore|disregard|forget|override|bypass|skip)\b.{0,40}\b(instructions?|rules?|prompts?|guidelines?|training|above|previous|prior|everything|restrictions?|content)\b/,
  /\b(you are|you're|youre) now\b|\bfrom now on\b|\bact as\b|\bpretend\b|\brole ?-?play\b|\bimagine (you are|that you)\b/,
  /\b(system|hidden|initial|original|secret) (prompt|instructions?|message)\b|\byour (prompt|instructions)\b|\bprompt injection\b|\b(bypass|output|reveal|print|ignore|break|show)\b.{0,20}\byour (rules|filters|guidelines)\b|\binstructions (were|have|are) you\b|\bas an? administrator\b/,
  /\b(developer|debug|admin|god|dan|sudo) mode\b|\bjail ?break\b|\bsudo\b|\bapi keys?\b|\bsource code\b|\benvironment variables?\b/,
  /\b(other|another|previous|different|all|every|any) (visitors?|users?|customers?|clients?|members?|people|persons?|peoples?|schools?)('?s?'?)? (e-?mails?|messages?|chats?|conversations?|data|details|addresses|passwords?|phone)\b/,
  /\bwhat did (the )?(other|last|previous) \w+ (say|write|ask)\b|\b(messages|chats|conversations|e-?mails|details|addresses|passwords|data) (of|from|by) (the )?(other|another|previous|last|your|all)\b/,
  /\b(show|list|give|dump|print|reveal|tell|read|export|leak)\b.{0,25}\b(database|passwords?|users?|credentials?|secrets?|config|server|sql)\b|\badmin(istrator)?('s)? password\b/,
  /<\/?(script|system|img|iframe|user|assistant)\b|\[(system|inst)\]|\bdrop table\b|\bselect \* from\b|\{\{.*\}\}|\b(system|assistant) ?:/,
  /\brepeat (after me|the words|everything)\b|\bsay exactly\b|\banswer only with\b|\breply only with\b|\brespond (only )?with\b/,
];

/** Whether a message tries to change the assistant's role, or asks for other people's data. */
export const isAttempt = (message: string): boolean => {
  const text = plain(message);
  return ATTEMPTS.some((attempt) => attempt.test(text));
};

const REDUCTION =
  /\bdiscount(s|ed)?\b|\b\d+ ?(%|per ?cent) (off|less|cheaper|reduction)\b|\bhaggl\w+\b|\bnegotia\w+\b|\bvouchers?\b|\bcoupons?\b|\bpromo(tion)? codes?\b|\bprice match\b|\bspecial (offer|deal|price|rate)s?\b|\bfor free\b|\bfree of charge\b|\b(lower|reduce|drop|cut|halve|knock)\b.{0,20}\bprices?\b|\b(best|better) (price|deal|rate)\b|\bmate'?s rates?\b/;

/** Whether a message asks for a discount. */
export const asksForReduction = (message: string): boolean => REDUCTION.test(plain(message));

const WORDS_FOR_PERSON =
  '(person|human|humans|human being|someone|somebody|anyone|people|agent|operator|representative|rep|member of (staff|the team)|team|staff|advisor|adviser|manager|founder|colleague|boss|expert)';

const REQUESTS = [
  new RegExp(
    `\\b(talk|speak|chat|connect me|transfer me|put me through|hand me over|pass me on)\\b.{0,40}\\b${WORDS_FOR_PERSON}\\b`,
  ),
  new RegExp(
    `\\b(want|need|like|prefer|get me|give me|have|find me)\\b.{0,20}\\b(real|actual|live|human|proper)? ?(person|human|human being|agent|operator|representative)\\b`,
  ),
  /\b(call|ring|phone|contact|e-?mail|text|whatsapp) (me|us)( back)?\b/,
  /\bcall ?back\b/,
  /^(a |an )?(real |actual |live |human )*(person|human|human being|agent|operator|representative|someone real)( please)?[.! ]*$/,
];
/** Questions about the assistant or our ways of working, rather than for a person. */
const OTHERWISE =
  /\b(are|is) (you|this|it|there)\b.{0,20}\b(real|human|person|robot|bot|people)\b|\b(if|when|will) you (call|contact|e-?mail|text) (me|us)\b/;

/** Whether a visitor asks for a person in words. */
export function asksForPerson(message: string): boolean {
  const text = plain(message);
  return !OTHERWISE.test(text) && (REQUESTS.some((request) => request.test(text)) || asksForPersonInFrench(message));
}
