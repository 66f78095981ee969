import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answers } from '#data/content/answers/index.ts';
import { questions as commonQuestions } from '#data/content/facts/questions.ts';
import { sendChatMessage } from '#shared/contracts/endpoints/chat.ts';
import { wording } from '../../../server/features/assistant/wording.ts';
import { say, startConversation } from '../../support/chat.ts';
import { type TestApp, startTestApp } from '../../support/test-app.ts';
import { amountsIn } from '../assistant-golden/amounts.ts';
import { formatPrice } from '#shared/rules/prices.ts';
import { type Asked, topics } from './questions.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  app.clock.advance(Date.parse('2026-11-25T10:00:00Z') - app.clock.now());
});
afterAll(() => app.close());

async function answerTo({ ask, after = [], page }: Asked): Promise<string> {
  const visitor = app.visitor();
  const sessionId = await startConversation(visitor);
  for (const message of after) await say(visitor, sessionId, message);
  const body = { sessionId, message: ask, ...(page !== undefined && { page }) };
  return (await visitor.call(sendChatMessage, { body })).body.response ?? '';
}

const UNSURE = [wording.unknown, wording.noPrice, wording.partly];

/** What is missing or wrong in an answer. */
function faultsOf(answer: string, { says, never = [], amounts = [] }: Asked): string[] {
  const holds = (words: string) => answer.toLowerCase().includes(words.toLowerCase());
  const named = amountsIn(answer).map(({ value, region }) => formatPrice(value, region));
  return [
    ...says
      .filter((words) => !(typeof words === 'string' ? holds(words) : words.some(holds)))
      .map((words) => `does not say ${String(words)}`),
    ...never.filter(holds).map((words) => `says ${words}`),
    ...amounts.filter((amount) => !named.includes(amount)).map((amount) => `does not name ${amount}`),
    ...named.filter((amount) => !amounts.includes(amount)).map((amount) => `names ${amount}`),
    ...UNSURE.filter(holds).map(() => 'is unsure'),
  ];
}

describe('the assistant answers the questions of heads of marketing', () => {
  it.each(Object.entries(topics))('on %s', async (_, asked) => {
    for (const one of asked) {
      const answer = await answerTo(one);
      expect.soft(faultsOf(answer, one), `${one.ask}\n${answer}`).toEqual([]);
    }
  });

  it('which are at least 120, in their own words', () => {
    const asks = Object.values(topics).flatMap((asked) => asked.map(({ ask }) => ask));
    const plainly = (text: string) => text.toLowerCase().replace(/[^a-z0-9 ]/g, '');
    const ours = [
      ...answers.flatMap(({ asked, text }) => [...asked, text]),
      ...commonQuestions.map((one) => one.question),
    ];
    expect(new Set(asks).size).toBeGreaterThanOrEqual(120);
    expect(asks.filter((ask) => ours.some((words) => plainly(words).includes(plainly(ask))))).toEqual([]);
  });

  it('and asks for an address once in a conversation, and not after an objection', async () => {
    const visitor = app.visitor();
    const sessionId = await startConversation(visitor);
    const said: string[] = [];
    for (const ask of [
      'Why are you so expensive?',
      'zxcv qwer',
      'Can you do a hologram?',
      'I want to talk to a person',
      'drones?',
    ]) {
      said.push((await say(visitor, sessionId, ask)).body.response ?? '');
    }
    expect(said.map((answer) => answer.includes('email address'))).toEqual([false, true, false, false, false]);
    expect(said[3]).toContain('hello@bonjour.example');
  });
});
