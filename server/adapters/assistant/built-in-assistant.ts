import { phraseWords } from './phrases.ts';
import { addressIn } from './address-in-text.ts';
import type { Question } from './assistant.ts';
import { asksForPerson } from './asks-for-person.ts';
import { type Knowledge, tell } from './knowledge.ts';
import { priceAnswer } from './price-answer.ts';
import { askedIn } from './price-items.ts';
import { type PriceQuestion, priceQuestion } from './price-question.ts';
import { asksForReduction, isAttempt } from './refusals.ts';
import { replyText } from './reply.ts';
import { smallTalk } from './small-talk.ts';
import { corrected } from './spelling.ts';
import { contactPath, handOver, wording } from './wording.ts';
import { contentWords, plain, wordsOf } from './words.ts';

/**
 * What needs no looking up, and what no provider is asked: a wish for a person, an address, an attempt to turn the
 * assistant round, a plea for a reduction, a greeting.
 * @returns undefined when the question is about the agency's work
 */
export function answerByRule({ message, history, wantsPerson, hasAddress }: Question): string | undefined {
  if (wantsPerson || asksForPerson(message)) return handedOver(wording.person, hasAddress);
  if (addressIn(message)) return wording.addressNoted;
  if (isAttempt(message)) return replyText({ text: wording.declined, paths: [contactPath] });
  if (asksForReduction(message)) return refuseReduction(message, { history, hasAddress });
  const reply = smallTalk(message);
  return reply && replyText(reply);
}

/** Answers from the price list and the pages; says so when they do not tell. Deterministic. */
export async function answerFromPages(question: Question, knowledge: Knowledge): Promise<string> {
  const { history, hasAddress } = question;
  const message = putRight(question.message);
  const price = priceQuestion(message, history);
  if (price)
    return price.unknownThing
      ? handedOver(wording.noPrice, hasAddress)
      : replyText(priceAnswer({ ...price, hasAddress }));

  const words = searchWords(message);
  const topic = topicOf(question);
  const inContext = topic.length > 0 ? await knowledge.about([...words, ...topic]) : [];
  const hit =
    inContext.find(({ found }) => found.some((word) => words.includes(word))) ?? (await knowledge.about(words))[0];
  if (!hit) return handedOver(wording.unknown, hasAddress);
  const { text, paths } = tell(hit);
  return replyText({
    text: hit.confidence === 'sure' ? text : `${text}\n\n${wording.partly} ${handOver(hasAddress)}`,
    paths,
  });
}

/** What a message is looked up by. */
export const searchWords = (message: string): string[] => contentWords([...wordsOf(message), ...phraseWords(message)]);

const handedOver = (text: string, hasAddress: boolean): string =>
  replyText({ text: `${text} ${handOver(hasAddress)}`, paths: [contactPath] });

function refuseReduction(message: string, { history, hasAddress }: Pick<Question, 'history' | 'hasAddress'>): string {
  const price = priceQuestion(`price ${message}`, history) as PriceQuestion;
  const text = `${wording.noDiscount} ${handOver(hasAddress)}`;
  if (price.asked.items.length === 0) return replyText({ text, paths: [contactPath] });
  const listed = priceAnswer({ ...price, caveat: false, hasAddress });
  return replyText({ text: `${text}\n${listed.text}`, paths: listed.paths });
}

/** A message with the slips in its key words put right. */
export const putRight = (message: string): string =>
  message.replace(/[\p{L}]+/gu, (word) => {
    const low = plain(word);
    const right = corrected(low);
    return right === low ? word : right;
  });

/** The service that the conversation is about, when a question leaves it open: "what does it include?" */
function topicOf({ message, history }: Question): string[] {
  if (!/\b(it|that|this|they|them|those|these|there)\b|\bincluded?\b/.test(plain(message))) return [];
  const last = history
    .filter(({ author }) => author === 'visitor')
    .findLast((said) => askedIn(said.message).items.length > 0);
  return last ? contentWords(wordsOf(last.message)) : [];
}
