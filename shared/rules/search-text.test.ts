import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markedExcerpt, marksIn, searchWords } from './search-text.ts';

const texts = (query: string) => searchWords(query).map(({ text }) => text);

/** Any code points, halves of pairs too. */
const anything = fc.array(fc.integer({ min: 0, max: 0x10_ff_ff })).map((points) => String.fromCodePoint(...points));

describe('what somebody typed', () => {
  it.each([
    ['Open day', ['open', 'day']],
    ['  École  ÉCOLE ecole ', ['ecole']],
    ['"open" AND (day* OR NOT col:x) NEAR/2 ^-+', ['open', 'and', 'day', 'or', 'not', 'col', 'x', 'near', '2']],
    ['l’été', ['l', 'ete']],
    ['', []],
    ['*"-()%_;', []],
  ])('%j is the words %j', (query, words) => {
    expect(texts(query)).toEqual(words.slice(0, 8));
  });

  it('is a beginning from two letters on', () => {
    expect(searchWords('a bc')).toEqual([
      { text: 'a', prefix: false },
      { text: 'bc', prefix: true },
    ]);
  });

  it('whatever it is, is letters and digits alone', () => {
    fc.assert(
      fc.property(anything, (query) => {
        for (const text of texts(query)) expect(text).toMatch(/^[\p{L}\p{N}]+$/u);
      }),
    );
    expect.hasAssertions();
  });
});

describe('marks', () => {
  it('stand where the words are, whole, with their accents', () => {
    const text = 'Écoles ont une école';
    expect(marksIn(text, searchWords('ecole')).map(([from, to]) => text.slice(from, to))).toEqual(['Écoles', 'école']);
  });

  it('of one letter are whole words', () => {
    expect(marksIn('a plan b', searchWords('b'))).toEqual([[7, 8]]);
    expect(marksIn('about a plan', searchWords('a'))).toEqual([[6, 7]]);
  });
});

describe('an excerpt', () => {
  it('is the whole of a short text, on one line', () => {
    expect(markedExcerpt(' Open\n\nday ', searchWords('day'))).toEqual({ text: 'Open day', marks: [[5, 8]] });
  });

  it('of a long text is around the first place', () => {
    const text = `${'before '.repeat(60)}needle ${'after '.repeat(60)}`;
    const { text: shown, marks } = markedExcerpt(text, searchWords('needle'));
    expect(shown.startsWith('…before')).toBe(true);
    expect(shown.endsWith('after…')).toBe(true);
    expect(marks.map(([from, to]) => shown.slice(from, to))).toEqual(['needle']);
    expect(shown.length).toBeLessThan(180);
  });

  it('says that something follows, but not after the end of a sentence', () => {
    const cut = (text: string) =>
      markedExcerpt(`needle ${text} ${'after '.repeat(60)}`, searchWords('needle'), 40).text;
    expect(cut('and the rest of it, as we found.')).toBe('needle and the rest of it, as we found.');
    expect(cut('and more of it: “That was fun!”')).toBe('needle and more of it: “That was fun!”');
    expect(cut('and the rest of it, as they say,')).toBe('needle and the rest of it, as they say…');
    expect(cut('and the rest of it, as we found ')).toBe('needle and the rest of it, as we found…');
  });

  it('ends somewhere also in a text without spaces', () => {
    expect(markedExcerpt('x'.repeat(5000), searchWords('y')).text.length).toBeLessThan(200);
  });
});
