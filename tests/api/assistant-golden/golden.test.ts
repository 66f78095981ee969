import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answers } from '#data/content/answers/index.ts';
import { prices } from '#data/content/prices.ts';
import { regions } from '#shared/rules/prices.ts';
import type { Assistant, HistoryEntry } from '../../../server/features/assistant/assistant.ts';
import { createAssistant } from '../../../server/features/assistant/create-assistant.ts';
import { asksForPerson } from '../../../server/features/assistant/small-talk.ts';
import { greeting, wording } from '../../../server/features/assistant/wording.ts';
import { readOffices } from '../../../server/features/desk/office-hours.ts';
import { listAllServices } from '../../../server/features/services/service-presenter.ts';
import { type TestApp, startTestApp } from '../../support/test-app.ts';
import { faultsOf } from './faults.ts';
import type { Golden } from './golden.ts';
import { otherQuestions } from './others.ts';
import { blindQuestions } from './blind.ts';
import { choosingQuestions } from './choosing.ts';
import { frenchQuestions } from './french.ts';
import { phoneQuestions } from './from-phones.ts';
import { pageQuestions } from './pages.ts';
import { practiceQuestions } from './practice.ts';
import { sumQuestions } from './sums.ts';
import { priceQuestions } from './prices.ts';

const topics: readonly (readonly [topic: string, questions: readonly Golden[]])[] = [
  ['prices', priceQuestions],
  ['sums', sumQuestions],
  ['what the pages say', pageQuestions],
  ['practice', practiceQuestions],
  ['choosing', choosingQuestions],
  ['French', frenchQuestions],
  ['questions from phones', phoneQuestions],
  ['questions of people who had not seen the answers', blindQuestions],
  ['anything else', otherQuestions],
];
const questions: readonly Golden[] = topics.flatMap(([, ofTopic]) => ofTopic);
const spoken = ({ ask, after = [], on = {} }: Golden): string => [...Object.values(on), ...after, ask].join(' → ');

let app: TestApp;
let assistant: Assistant;
beforeAll(async () => {
  app = await startTestApp();
  const { db, log } = app.deps;
  assistant = createAssistant({
    chat: undefined,
    readServices: () => listAllServices(db),
    readOffices: () => readOffices(db),
    contentVersion: () => 1,
    log,
  });
});
afterAll(() => app.close());

/** The answer to each question. */
const given = new Map<Golden, Promise<string>>();

/** The last answer of a conversation. */
function answerTo(question: Golden): Promise<string> {
  const answer = given.get(question) ?? converse(question);
  given.set(question, answer);
  return answer;
}

/** Asks the assistant itself, as the chat does: conversations are stored and sent in the chat's own tests. */
async function converse({ ask, after = [], on = {} }: Golden): Promise<string> {
  const history: HistoryEntry[] = [{ author: 'assistant', message: greeting }];
  let answer = '';
  for (const message of [...after, ask]) {
    answer = await assistant.answer({
      message,
      history: [...history],
      wantsPerson: asksForPerson(message),
      hasAddress: false,
      now: app.clock.now(),
      ...(message === ask && on),
    });
    history.push({ author: 'visitor', message }, { author: 'assistant', message: answer });
  }
  return answer;
}

describe(`the assistant, asked ${questions.length} questions,`, () => {
  it.each(topics)('gives the expected answers: %s', async (_, ofTopic) => {
    for (const question of ofTopic) {
      expect.soft(faultsOf(await answerTo(question), question), spoken(question)).toEqual([]);
    }
  });

  it('can answer nine in ten of the schools’ questions', async () => {
    const asked = [...sumQuestions, ...practiceQuestions, ...choosingQuestions, ...phoneQuestions];
    const answered = await Promise.all(asked.map(answerTo));
    const unsure = [wording.unknown, wording.noPrice, wording.partly];
    const unknown = asked.filter((_, place) => unsure.some((words) => answered[place]!.includes(words)));
    expect(unknown.map(spoken).length).toBeLessThanOrEqual(asked.length / 10);
  });

  it('is tested with different words from those in its answers', () => {
    const plainly = (text: string) => text.toLowerCase().replace(/[^a-z0-9 ]/g, ' ');
    const copied = questions.filter(
      ({ ask }) =>
        ask.split(' ').length > 3 &&
        answers.some(({ asked, text }) => [...asked, text].some((words) => plainly(words).includes(plainly(ask)))),
    );
    expect(copied.map(spoken)).toEqual([]);
  });

  it('is tested with at least 400 different questions, and each price in each region', () => {
    expect(new Set(questions.map(spoken)).size).toBeGreaterThanOrEqual(400);
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
