import { describe, expect, it } from 'vitest';
import { blocksOf, readingMinutes } from './blog-text.ts';

const kinds = (content: string) => blocksOf(content).map(({ kind }) => kind);

describe('splitting a post’s plain text', () => {
  it('separates paragraphs at blank lines, and keeps line breaks within them', () => {
    expect(blocksOf('One,\r\ntwo.\n \n\nThree.\n')).toEqual([
      { kind: 'paragraph', text: 'One,\ntwo.' },
      { kind: 'paragraph', text: 'Three.' },
    ]);
  });

  it('finds headings: short lines without a full stop', () => {
    expect(kinds('It began.\n\nWhat we learnt\n\nThis and that.\n\nAnd now?\n\nSomething else.')).toEqual([
      'paragraph',
      'heading',
      'paragraph',
      'heading',
      'paragraph',
    ]);
  });

  it.each([
    ['at the start', 'A line\n\nA sentence.'],
    ['at the end', 'A sentence.\n\nA name'],
    ['in a list', 'A sentence.\n\none thing\n\nanother thing\n\nlast thing'],
    ['in a poem', 'A sentence.\n\nRoses are red\nviolets are blue\n\nA sentence.'],
    ['that is an address', 'A sentence.\n\nhttps://www.youtube.com/watch?v=dQw4w9WgXcQ\n\nA sentence.'],
    ['that is long', `A sentence.\n\n${'word '.repeat(20)}\n\nA sentence.`],
  ])('finds no heading in a line %s', (_, content) => {
    expect(kinds(content)).not.toContain('heading');
  });

  it('returns nothing without text', () => {
    expect(blocksOf(' \n\n ')).toEqual([]);
  });
});

it.each([
  [0, 1],
  [220, 1],
  [331, 2],
  [2200, 10],
])('estimates %i words to take %i minutes', (words, minutes) => {
  expect(readingMinutes('word '.repeat(words))).toBe(minutes);
});
