import { plain } from './words.ts';

/** Attempts to make the assistant into something else, or to have it tell what it must not. */
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

/** Whether a message tries to change what the assistant is, or asks for what belongs to others. */
export const isAttempt = (message: string): boolean => {
  const text = plain(message);
  return ATTEMPTS.some((attempt) => attempt.test(text));
};

const REDUCTION =
  /\bdiscount(s|ed)?\b|\b\d+ ?(%|per ?cent) (off|less|cheaper|reduction)\b|\bhaggl\w+\b|\bnegotia\w+\b|\bvouchers?\b|\bcoupons?\b|\bpromo(tion)? codes?\b|\bprice match\b|\bspecial (offer|deal|price|rate)s?\b|\bfor free\b|\bfree of charge\b|\b(lower|reduce|drop|cut|halve|knock)\b.{0,20}\bprices?\b|\b(best|better) (price|deal|rate)\b|\bmate'?s rates?\b/;

/** Whether a message asks for less than the price list says. */
export const asksForReduction = (message: string): boolean => REDUCTION.test(plain(message));
