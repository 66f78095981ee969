import { putRight, searchWords } from './built-in-assistant.ts';
import type { Question } from './assistant.ts';
import { groundedTurns } from './grounding.ts';
import type { Knowledge } from './knowledge.ts';
import { faultIn } from './price-guard.ts';
import { askedIn } from './price-items.ts';
import { priceQuestion } from './price-question.ts';
import type { AskProvider } from '../../adapters/chat-provider.ts';
import { replyText } from './reply.ts';
import { writtenAnswers } from './written-answers.ts';

/** An answer that may not be sent; the message says why, without quoting it. */
export class RejectedAnswer extends Error {
  override name = 'RejectedAnswer';
}

/**
 * An answer of the provider, told what the site says and checked against the price list.
 * @throws RejectedAnswer when it says what the price list does not, or whatever the provider fails with
 */
export async function answerFromProvider(
  question: Question,
  knowledge: Knowledge,
  askProvider: AskProvider,
): Promise<string> {
  const message = putRight(question.message);
  const written = writtenAnswers(message).map(({ answer }) => ({ path: answer.page, title: '', body: answer.text }));
  const pages = [...written, ...(await knowledge.nearest(searchWords(message)))];
  const answer = await askProvider(groundedTurns(question, pages));
  const price = priceQuestion(message, question.history, question.page);
  const fault = faultIn(answer, { items: (price?.asked ?? askedIn(message)).items, regions: price?.regions ?? [] });
  if (fault) throw new RejectedAnswer(`The chat provider’s answer was not sent: ${fault}`);
  return withPage(answer, pages[0]?.path);
}

/** Each answer names the page that it comes from (decisions §5). */
const withPage = (answer: string, path: string | undefined): string =>
  path === undefined || /(^|\s)\/[a-z#][\w/#-]*/i.test(answer) ? answer : replyText({ text: answer, paths: [path] });
