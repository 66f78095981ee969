import { asksForPersonInFrench } from './french.ts';
import { plain } from './words.ts';

const PERSON =
  '(person|human|humans|human being|someone|somebody|anyone|people|agent|operator|representative|rep|member of (staff|the team)|team|staff|advisor|adviser|manager|founder|colleague|boss|expert)';

const REQUESTS = [
  new RegExp(
    `\\b(talk|speak|chat|connect me|transfer me|put me through|hand me over|pass me on)\\b.{0,40}\\b${PERSON}\\b`,
  ),
  new RegExp(
    `\\b(want|need|like|prefer|get me|give me|have|find me)\\b.{0,20}\\b(real|actual|live|human|proper)? ?(person|human|human being|agent|operator|representative)\\b`,
  ),
  /\b(call|ring|phone|contact|e-?mail|text|whatsapp) (me|us)( back)?\b/,
  /\bcall ?back\b/,
  /^(a |an )?(real |actual |live |human )*(person|human|human being|agent|operator|representative|someone real)( please)?[.! ]*$/,
];
/** Asks what the assistant is, or how we work; asks for nobody. */
const OTHERWISE =
  /\b(are|is) (you|this|it|there)\b.{0,20}\b(real|human|person|robot|bot|people)\b|\b(if|when|will) you (call|contact|e-?mail|text) (me|us)\b/;

/** Whether a visitor asks for a person, in words. */
export function asksForPerson(message: string): boolean {
  const text = plain(message);
  return !OTHERWISE.test(text) && (REQUESTS.some((request) => request.test(text)) || asksForPersonInFrench(message));
}
