import { addressIn } from './address-in-text.ts';
import type { Question } from './assistant.ts';
import { budgetAnswer } from './budget.ts';
import { dateNote } from './dates.ts';
import { answerInFrench } from './french.ts';
import { type Knowledge, toReply } from './knowledge.ts';
import { askedIn } from './price-items.ts';
import { type PriceQuestion, isAboutMoney, priceQuestion } from './price-question.ts';
import { priceAnswer, quotedRegions, sumAnswer, sumAsked } from './price-quote.ts';
import { asksForPerson, asksForReduction, isAttempt, smallTalk } from './small-talk.ts';
import { corrected } from './spelling.ts';
import { replyText, contactPath, handOver, wording, type Reply } from './wording.ts';
import { phraseWords, contentWords, plain, wordsOf, inFull } from './words.ts';
import { type WrittenHit, writtenAnswers } from './written-answers.ts';

/**
 * Answers that need no lookup and no provider: requests for a person, an address, prompt injection, haggling,
 * greetings.
 * @returns undefined when the question is about the agency's work
 */
export function answerByRule(question: Question): string | undefined {
  const { message, wantsPerson, hasAddress } = question;
  if (wantsPerson || asksForPerson(message)) {
    return answerInFrench({ ...question, wantsPerson: true }) ?? handedOver(wording.person, hasAddress);
  }
  if (addressIn(message)) return wording.addressNoted;
  if (isAttempt(message)) return replyText({ text: wording.declined, paths: [contactPath] });
  if (asksForReduction(message)) return refuseReduction(question);
  const reply = smallTalk(message);
  return reply && replyText(reply);
}

/**
 * Sums from the price list. These never go to a provider, which would have to calculate.
 * @returns undefined when there is nothing to add up
 */
export function answerBySum(question: Question): string | undefined {
  const message = correctSpelling(question.message);
  const price = priceReading(question, message);
  const parts = price && sumAsked(plain(message), price.asked);
  if (!price || !parts) return undefined;
  const sum = sumAnswer(parts, quotedRegions(price.regions, question.region));
  return joined([sum], beside(message), question.hasAddress);
}

/** Answers from the price list, the written answers and the pages, or says that it has no answer. Deterministic. */
export async function answerFromPages(question: Question, knowledge: Knowledge): Promise<string> {
  const { hasAddress } = question;
  const inFrench = answerInFrench(question);
  if (inFrench !== undefined) return inFrench;
  const message = correctSpelling(question.message);
  const written = writtenFor(question, message);
  if (written.some(({ answer }) => answer.insteadOfPrices)) return joined([], written, hasAddress);
  const note = dateNote(question.message, question.now);
  const price = priceReading(question, message);
  const dated = written.filter(({ answer }) => ABOUT_DATES.has(answer.id));
  if (note && !price && (dated.length > 0 || written.length === 0)) {
    return joined(
      [{ text: note, paths: [] }],
      dated.length > 0 ? dated : writtenAnswers('how far ahead book'),
      hasAddress,
    );
  }
  if (price) return answerBySum(question) ?? pricesAnd(price, { question, message, written });
  if (written.length > 0) return joined([], written, hasAddress);

  const words = searchWords(message);
  const topic = topicOf(question);
  const inContext = topic.length > 0 ? await knowledge.about([...words, ...topic]) : [];
  const hit =
    inContext.find(({ found }) => found.some((word) => words.includes(word))) ?? (await knowledge.about(words))[0];
  if (!hit) return handedOver(wording.unknown, hasAddress);
  const { text, paths } = toReply(hit);
  const offered = hit.entry.offersPerson ? `${text} ${handOver(hasAddress)}` : text;
  return replyText({
    text: hit.confidence === 'sure' ? offered : `${text}\n\n${wording.partly} ${handOver(hasAddress)}`,
    paths,
  });
}

/** Written answers that can say more when the question names a date. */
const ABOUT_DATES = new Set(['availability', 'deadline', 'opening-hours', 'best-time', 'book-shoot']);

const priceReading = ({ history, page }: Question, message: string): PriceQuestion | undefined =>
  priceQuestion(message, history, page);

/** Answers a question about money: the prices, or what the budget covers, plus written answers to the rest of it. */
function pricesAnd(
  price: PriceQuestion,
  { question, message, written }: { question: Question; message: string; written: readonly WrittenHit[] },
): string {
  const { hasAddress, region: home } = question;
  const isNamed = price.asked.items.length > 0;
  const budget = written.some(({ answer }) => answer.id === 'budget') ? budgetAnswer(message, price, home) : undefined;
  if (budget) {
    const text = written.map(({ answer }) => answer.text).join('\n\n');
    return replyText({ text: `${text}\n${budget.text}`, paths: budget.paths });
  }
  if (written.length > 0 && !isNamed && !asksForList(message, written)) return joined([], written, hasAddress);
  if (price.isUnknownItem)
    return written.length > 0 ? joined([], written, hasAddress) : handedOver(wording.noPrice, hasAddress);
  const others = beside(message);
  // A written answer is more useful than "not on the price list".
  const caveat = price.caveat && others.length === 0;
  return joined([priceAnswer({ ...price, caveat, home, hasAddress })], others, hasAddress);
}

/** Number and time words, common in price questions. */
const COUNTS =
  /^(\d+|many|how|long|often|often|every|each|per|(week|month|year|term|fortnight|day|hour)(s|ly)?|daily|series|season|whole|full|total)$/;

/** The written answers to the part of a question that is not about the price. */
const beside = (message: string): WrittenHit[] =>
  writtenAnswers(message).filter(({ found }) =>
    [...found].some((word) => !isAboutMoney(word) && askedIn(word).items.length === 0 && !COUNTS.test(word)),
  );

/** Whether a question asks for prices in a part that the written answer did not match. */
const asksForList = (message: string, written: readonly WrittenHit[]): boolean => {
  const found = new Set(contentWords(written.flatMap((hit) => [...hit.found])));
  const parts = plain(message).split(/[?!.,;]|\band\b/);
  return parts.some((part) => isAboutMoney(part) && !wordsOf(part).some((word) => found.has(word)));
};

/** A question with at most this many meaningful words may be a follow-up. */
const SHORT = 3;

/** The written answers to a question. A follow-up is read together with the message before it. */
function writtenFor({ history }: Question, message: string): WrittenHit[] {
  const hits = writtenAnswers(message);
  if (hits.length > 0) return hits;
  const messages = history.filter(({ author }) => author === 'visitor').map((one) => correctSpelling(one.message));
  const goesOn = /^(and|or|what about|how about|same for|also|but)\b/.test(plain(message));
  const own = new Set(goesOn ? wordsOf(message) : contentWords(wordsOf(message)));
  // A few words may be about the service mentioned earlier, however long ago.
  const service = own.size <= SHORT ? messages.findLast((one) => askedIn(one).items.length > 0) : undefined;
  for (const earlier of [goesOn ? messages.at(-1) : undefined, service]) {
    const both = earlier === undefined ? [] : writtenAnswers(`${message} ${earlier}`);
    const fitting = both.filter(({ found }) => [...found].some((word) => own.has(word)));
    if (fitting.length > 0) return fitting;
  }
  return [];
}

/** Joins answers below each other, and offers a person once, at the end. */
function joined(replies: readonly Reply[], written: readonly WrittenHit[], hasAddress: boolean): string {
  const texts = [...replies.map(({ text }) => text), ...written.map(({ answer }) => answer.text)];
  const paths = [...replies.flatMap((reply) => reply.paths), ...written.map(({ answer }) => answer.page)];
  const offers = written.some(({ answer }) => answer.person) && !texts[0]?.includes(handOver(hasAddress));
  return replyText({
    text: `${texts.join('\n\n')}${offers ? ` ${handOver(hasAddress)}` : ''}`,
    paths: [...new Set(paths)],
  });
}

/** The words to look a message up by. */
export const searchWords = (message: string): string[] => contentWords([...wordsOf(message), ...phraseWords(message)]);

const handedOver = (text: string, hasAddress: boolean): string =>
  replyText({ text: `${text} ${handOver(hasAddress)}`, paths: [contactPath] });

function refuseReduction({ message, history, hasAddress, region }: Question): string {
  const price = priceQuestion(`price ${message}`, history) as PriceQuestion;
  const text = `${wording.noDiscount} ${handOver(hasAddress)}`;
  if (price.asked.items.length === 0) return replyText({ text, paths: [contactPath] });
  const listed = priceAnswer({ ...price, caveat: false, home: region, hasAddress });
  return replyText({ text: `${text}\n${listed.text}`, paths: listed.paths });
}

/** A message with abbreviations written out and typos in its key words corrected. */
export const correctSpelling = (message: string): string =>
  inFull(message).replace(/[\p{L}]+/gu, (word) => {
    const low = plain(word);
    const right = corrected(low);
    return right === low ? word : right;
  });

/** The service that the conversation is about, when a question leaves it open: "what does it include?" */
function topicOf({ message, history }: Question): string[] {
  if (!/\b(it|that|this|they|them|those|these|there)\b|\bincluded?\b/.test(plain(message))) return [];
  const last = history
    .filter(({ author }) => author === 'visitor')
    .findLast((earlier) => askedIn(earlier.message).items.length > 0);
  return last ? contentWords(wordsOf(last.message)) : [];
}
