import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prices } from '#data/content/prices.ts';
import { sendChatMessage, startChat } from '#shared/contracts/chat.ts';
import { type Region, formatPrice, regions } from '#shared/rules/prices.ts';
import { type TestApp, startTestApp } from '../../support/test-app.ts';
import { STRANGE_MONEY, amountsIn } from './amounts.ts';
import type { Expected, Golden, Line } from './golden.ts';
import { otherQuestions } from './others.ts';
import { pageQuestions } from './pages.ts';
import { priceQuestions } from './prices.ts';

const questions: readonly Golden[] = [...priceQuestions, ...pageQuestions, ...otherQuestions];

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** The last answer of a conversation. */
async function answerTo({ ask, after = [] }: Golden): Promise<string> {
  const visitor = app.visitor();
  const { sessionId } = (await visitor.call(startChat, { body: {} })).body;
  let answer: string | null = null;
  for (const message of [...after, ask]) {
    const sent = await visitor.call(sendChatMessage, { body: { sessionId, message } });
    expect(sent.status).toBe(200);
    answer = sent.body.response;
  }
  return answer ?? '';
}

const priceOf = (line: Line) => {
  const [service, place] = line.split('/') as [keyof typeof prices, string];
  return prices[service][Number(place)]!.price;
};

/** The amounts that an answer has to name, and the only ones that it may. */
const rightAmounts = (expected: Expected): string[] =>
  expected.kind !== 'price'
    ? []
    : expected.lines.flatMap((line) =>
        (expected.regions ?? regions).map((region: Region) => formatPrice(priceOf(line)[region], region)),
      );

function expectAnswer(answer: string, expected: Expected): void {
  // No wrong price, ever: whatever was asked, each amount is one that was asked for, and nothing else looks like money.
  const named = amountsIn(answer).map(({ value, region }) => formatPrice(value, region));
  expect(named.toSorted()).toEqual(rightAmounts(expected).toSorted());
  expect(answer.replace('100 %', '')).not.toMatch(STRANGE_MONEY);

  const asksForAddress = /email address|get in touch/.test(answer);
  if (expected.kind === 'person') expect(answer).toContain('email address');
  if (expected.kind === 'page') {
    expect(answer.trimEnd().endsWith(`Read more: ${expected.path}`), answer).toBe(true);
    for (const words of expected.says ?? []) expect(answer).toContain(words);
  }
  if (expected.kind === 'price') {
    for (const service of new Set(expected.lines.map((line) => line.split('/')[0]))) {
      expect(answer).toContain(`/services/${service}`);
    }
  }
  if (expected.kind === 'declined') expect(answer).toContain('I cannot do that');
  if (expected.kind === 'talk') expect(answer).toContain(expected.says);
  if (['page', 'declined', 'talk'].includes(expected.kind)) expect(asksForAddress).toBe(false);
}

describe(`the assistant, asked ${questions.length} questions`, () => {
  it.each(questions.map((question) => [[...(question.after ?? []), question.ask].join(' → '), question] as const))(
    '%s',
    async (_, question) => expectAnswer(await answerTo(question), question.expect),
  );

  it('has at least 120 different ones to answer, and asks each price in each region', () => {
    expect(new Set(questions.map(({ ask, after = [] }) => [...after, ask].join('\n'))).size).toBeGreaterThanOrEqual(
      120,
    );
    const asked = new Set(
      priceQuestions.flatMap(({ expect: { ...expected } }) =>
        expected.kind === 'price'
          ? expected.lines.flatMap((line) => (expected.regions ?? ['any']).map((region) => `${line} ${region}`))
          : [],
      ),
    );
    for (const [service, lines] of Object.entries(prices)) {
      for (const place of lines.keys()) {
        for (const region of ['any', ...regions]) expect(asked).toContain(`${service}/${place} ${region}`);
      }
    }
  });
});
