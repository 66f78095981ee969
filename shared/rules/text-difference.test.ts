import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { differenceOf } from './text-difference.ts';

const marked = (before: string, after: string): string =>
  differenceOf(before, after)
    .map(({ kind, text }) => (kind === 'same' ? text : kind === 'removed' ? `[-${text}-]` : `{+${text}+}`))
    .join('');

describe('the difference between two texts', () => {
  it.each([
    ['empty for empty texts', '', '', ''],
    ['unmarked for equal texts', 'Forty families came.', 'Forty families came.', 'Forty families came.'],
    ['a word', 'Forty families came.', 'Fifty families came.', '[-Forty -]{+Fifty +}families came.'],
    ['an addition', 'One two', 'One and a two', 'One {+and a +}two'],
    ['a removal with its line', 'One\n\nTwo\n\nThree', 'One\n\nThree', 'One\n\n[-Two\n\n-]Three'],
    ['the whole text', 'One', 'Two', '[-One-]{+Two+}'],
    ['one replacement for neighbouring words', 'a b c d', 'x b y d', '[-a -]{+x +}b [-c -]{+y +}d'],
  ])('is %s', (_, before, after, expected) => {
    expect(marked(before, after)).toBe(expected);
  });

  it('turns one text into the other', () => {
    const words = fc.array(fc.constantFrom('a', 'b', 'c ', ' ', '\n', 'é')).map((parts) => parts.join(''));
    fc.assert(
      fc.property(words, words, (before, after) => {
        const without = (kind: string) =>
          differenceOf(before, after)
            .filter((stretch) => stretch.kind !== kind)
            .map(({ text }) => text)
            .join('');
        expect(without('added')).toBe(before);
        expect(without('removed')).toBe(after);
      }),
    );
  });

  it('is fast for long texts with nothing in common', () => {
    const text = (word: string) => `${word} `.repeat(40_000);
    expect(differenceOf(text('a'), text('b')).map(({ kind }) => kind)).toEqual(['removed', 'added']);
  });
});
