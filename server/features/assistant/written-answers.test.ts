import { offices } from '#data/content/business-hours.ts';
import { describe, expect, it } from 'vitest';
import { french } from '#data/content/answers/french.ts';
import { answers } from '#data/content/answers/index.ts';
import { suggestions } from '#data/content/answers/suggestions.ts';
import { prices } from '#data/content/prices.ts';
import { services } from '#data/content/services.ts';
import { createAssistant } from './create-assistant.ts';
import { amountsIn } from './price-guard.ts';
import { wording } from './wording.ts';
import { writtenAnswers } from './written-answers.ts';

const idsFor = (question: string) => writtenAnswers(question).map(({ answer }) => answer.id);

describe('matching questions with written answers', () => {
  it.each([
    ['with other words and endings', 'How many revisions can we request?', ['amends']],
    ['with a typo', 'do you have public liabilty insurence', ['insurance']],
    ['on two topics', 'Are you DBS checked and insured?', ['dbs', 'insurance']],
    ['with a word that rules an answer out', 'How do I change my password?', ['change-password']],
    ['about something else', 'Who painted the ceiling of the chapel?', []],
  ])('%s', (_, question, ids) => expect(idsFor(question)).toEqual(ids));
});

describe('the written answers', () => {
  it('are at least 60, and each is found by its first line of keywords', () => {
    expect(answers.length).toBeGreaterThanOrEqual(60);
    // The first choice of every word in a line makes a poor question, which must still find its answer.
    const poor = answers.map(({ id, asked: [line = ''] }) => {
      const words = line.split(' ').filter((part) => !part.startsWith('!'));
      return { id, found: idsFor(words.map((part) => part.split('|')[0]!.replaceAll('-', ' ')).join(' ')) };
    });
    expect(poor.filter(({ id, found }) => !found.includes(id))).toEqual([]);
  });

  it('name no prices, which only the price list does, and never open the address form', () => {
    const texts = answers.map(({ text }) => text);
    expect(texts.filter((text) => amountsIn(text).length > 0 || /[£$€]|\d ?%/.test(text))).toEqual([]);
    expect(texts.filter((text) => /email address|get in touch/i.test(text))).toEqual([]);
  });

  it('have a French name for each entry of the price list', () => {
    const labels = Object.values(prices).flatMap((lines) => lines.map(({ label }) => label));
    expect(Object.keys(french.lines).toSorted()).toEqual(labels.toSorted());
  });
});

describe('the suggested questions', () => {
  const assistant = createAssistant({
    chat: undefined,
    readServices: async () =>
      services.map((service, id) => ({ ...service, id, displayOrder: id, createdAt: '', updatedAt: '' })),
    readOffices: () => Promise.resolve(offices),
    contentVersion: () => 1,
    log: { warn: () => undefined } as never,
  });
  const asked = [suggestions.everywhere, ...suggestions.pages.map(({ questions }) => questions)].flat();

  it.each([...new Set(asked)])('“%s” has an answer', async (message) => {
    const answer = await assistant.answer({ message, history: [], wantsPerson: false, hasAddress: false, now: 0 });
    for (const unsure of [wording.unknown, wording.noPrice, wording.partly]) expect(answer).not.toContain(unsure);
  });
});
