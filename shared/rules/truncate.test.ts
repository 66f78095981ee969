import { describe, expect, it } from 'vitest';
import { truncateAt, truncateCharacters, firstParagraph, truncate } from './truncate.ts';

it.each([
  ['Open day', 'Open day'],
  ['  Open\n\nday ', 'Open day'],
  ['One two three', 'One two…'],
  ['One two. Three', 'One two…'],
  ['Now! Three', 'Now! Thr…'],
  ['🎈🎈🎈🎈🎈🎈🎈🎈🎈🎈', '🎈🎈🎈🎈🎈🎈🎈🎈…'],
  ['Hi 👨‍👩‍👧‍👦👨‍👩‍👧‍👦', 'Hi…'],
])('shortens %j to %j', (text, name) => {
  expect(truncate(text, 9)).toBe(name);
});

it.each([
  ['Open day\n\nForty families came.', 'Open day'],
  ['\nOne\ntwo', 'One two'],
  ['', ''],
])('finds the first paragraph of %j: %j', (text, name) => {
  expect(firstParagraph(text)).toBe(name);
});

describe('truncated text', () => {
  it.each([
    ['between two words', 'one two three', 9, 'one two '],
    ['with its last word if it fits', 'one two', 9, 'one two'],
    ['between words without spaces', '私は東京都の学校に行きます', 6, '私は東京都の'],
    ['between characters of one long word', 'x'.repeat(500), 100, 'x'.repeat(100)],
    ['before an emoji of several parts', `${'x'.repeat(98)}👩🏽‍🏫👩🏽‍🏫`, 100, 'x'.repeat(98)],
  ])('ends %s', (_, text, most, cut) => {
    expect(truncateAt(text, { most })).toBe(cut);
  });

  it('never cuts a link', () => {
    const text = 'See https://school.example/a-long-way-to-go and more';
    expect(truncateAt(text, { most: 20, unbroken: [[4, 43]] })).toBe('See ');
    expect(truncateAt(text.slice(4), { most: 20, unbroken: [[0, 39]] })).toBe(
      'https://school.example/a-long-way-to-go',
    );
  });

  it('never ends within a character', () => {
    const text = '👨‍👩‍👧‍👦🇬🇧é️⃣นี้हिन्दी'.repeat(20);
    const whole = new Set(Array.from(new Intl.Segmenter().segment(text), ({ index }) => index));
    for (let most = 1; most < text.length; most++) {
      expect(whole.has(truncateAt(text, { most }).length) || truncateAt(text, { most }) === '').toBe(true);
      expect(whole.has(truncateCharacters(text, most).length) || truncateCharacters(text, most) === text).toBe(true);
    }
  });
});
