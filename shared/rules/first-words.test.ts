import { expect, it } from 'vitest';
import { firstParagraph, firstWords } from './first-words.ts';

it.each([
  ['Open day', 'Open day'],
  ['  Open\n\nday ', 'Open day'],
  ['One two three', 'One two…'],
  ['One two. Three', 'One two…'],
  ['Now! Three', 'Now! Thr…'],
  ['🎈🎈🎈🎈🎈🎈🎈🎈🎈🎈', '🎈🎈🎈🎈🎈🎈🎈🎈…'],
  ['Hi 👨‍👩‍👧‍👦👨‍👩‍👧‍👦', 'Hi…'],
])('%j is named %j', (text, name) => {
  expect(firstWords(text, 9)).toBe(name);
});

it.each([
  ['Open day\n\nForty families came.', 'Open day'],
  ['\nOne\ntwo', 'One two'],
  ['', ''],
])('the first paragraph of %j is %j', (text, name) => {
  expect(firstParagraph(text)).toBe(name);
});
