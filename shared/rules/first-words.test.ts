import { expect, it } from 'vitest';
import { firstWords } from './first-words.ts';

it.each([
  ['Open day', 'Open day'],
  ['  Open\n\nday ', 'Open day'],
  ['One two three', 'One two…'],
  ['🎈🎈🎈🎈🎈🎈🎈🎈🎈🎈', '🎈🎈🎈🎈🎈🎈🎈🎈…'],
])('%j is named %j', (text, name) => {
  expect(firstWords(text, 9)).toBe(name);
});
