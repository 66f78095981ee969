import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prices } from '#data/content/prices.ts';
import { regions } from '#shared/rules/prices.ts';
import { say, startConversation } from '../../support/chat.ts';
import { type TestApp, startTestApp } from '../../support/test-app.ts';
import { faultsOf } from './faults.ts';
import type { Golden } from './golden.ts';
import { otherQuestions } from './others.ts';
import { pageQuestions } from './pages.ts';
import { priceQuestions } from './prices.ts';

const questions: readonly Golden[] = [...priceQuestions, ...pageQuestions, ...otherQuestions];
const spoken = ({ ask, after = [] }: Golden): string => [...after, ask].join(' → ');

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** The last answer of a conversation. */
async function answerTo({ ask, after = [] }: Golden): Promise<string> {
  const visitor = app.visitor();
  const sessionId = await startConversation(visitor);
  for (const message of after) await say(visitor, sessionId, message);
  return (await say(visitor, sessionId, ask)).body.response ?? '';
}

describe(`the assistant, asked ${questions.length} questions,`, () => {
  it.each(questions.map((question) => [spoken(question), question] as const))('%s', async (_, question) => {
    expect(faultsOf(await answerTo(question), question.expect)).toEqual([]);
  });

  it('is asked at least 120 different ones, and each price in each region', () => {
    expect(new Set(questions.map(spoken)).size).toBeGreaterThanOrEqual(120);
    const asked = priceQuestions
      .map(({ expect: expected }) => expected)
      .filter((expected) => expected.kind === 'price')
      .flatMap(({ lines, regions: wanted = ['any'] }) =>
        lines.flatMap((line) => wanted.map((region) => `${line} ${region}`)),
      );
    const each = Object.entries(prices).flatMap(([service, lines]) =>
      lines.flatMap((_, place) => ['any', ...regions].map((region) => `${service}/${place} ${region}`)),
    );
    expect(new Set(asked)).toEqual(new Set(each));
  });
});
