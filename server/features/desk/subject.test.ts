import { expect, it } from 'vitest';
import { subjectFrom } from './subject.ts';

it.each([
  ['May we talk\nabout films? ', 'May we talk about films?'],
  [
    'We would like a two-minute film for our sixth form open evening in February, please.',
    'We would like a two-minute film for our sixth form open evening in February…',
  ],
  [
    'Please answer to our head of admissions, who is on leave until May: rosa@school.example.',
    'Please answer to our head of admissions, who is on leave until May…',
  ],
  ['word'.repeat(30), `${'word'.repeat(30).slice(0, 79)}…`],
  ['', ''],
])('takes the subject of a conversation from the first whole words of %j', (text, subject) =>
  expect(subjectFrom(text)).toBe(subject),
);
