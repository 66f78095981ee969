import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markedExcerpt, marksIn, searchTokens, searchWords, tokensToFind } from './search-text.ts';

const texts = (query: string) => searchWords(query).map(({ text }) => text);

/** Any code points, including lone surrogates. */
const anything = fc.array(fc.integer({ min: 0, max: 0x10_ff_ff })).map((points) => String.fromCodePoint(...points));

describe('a search query', () => {
  it.each([
    ['Open day', ['open', 'day']],
    ['  École  ÉCOLE ecole ', ['ecole']],
    ['"open" AND (day* OR NOT col:x) NEAR/2 ^-+', ['open', 'and', 'day', 'or', 'not', 'col', 'x', 'near', '2']],
    ['l’été', ['lete']],
    ['e-mail for £1,200', ['email', 'for', '1200']],
    ['ﬁnal Straße, Søren', ['final', 'strasse', 'soren']],
    ['أَحْمَد', ['احمد']],
    ['ΟΔΟΣ ёлка', ['οδοσ', 'елка']],
    ['', []],
    ['*"-()%_;', []],
  ])('%j has the words %j', (query, words) => {
    expect(texts(query)).toEqual(words.slice(0, 8));
  });

  it('matches prefixes from two letters on', () => {
    expect(searchWords('a bc')).toEqual([
      { text: 'a', prefix: false, parts: [] },
      { text: 'bc', prefix: true, parts: [] },
    ]);
  });

  it('contains only letters and digits', () => {
    fc.assert(
      fc.property(anything, (query) => {
        for (const text of texts(query)) expect(text).toMatch(/^[\p{L}\p{N}\p{M}]+$/u);
      }),
    );
    expect.hasAssertions();
  });
});

/** A text and queries that find it, in other spellings. */
const WRITTEN: [written: string, ...typed: string[]][] = [
  ['Søren Kierkegaard', 'soren', 'Søren', 'sören'],
  ['Straße', 'strasse', 'STRASSE', 'straße'],
  ['St Paul’s', 'st pauls', "st paul's", 'st paul', 'St Paul’s'],
  ['our ﬁnal oﬀer', 'final', 'offer'],
  ['send an e-mail', 'email', 'e-mail', 'e mail', 'mail'],
  ['send an email', 'e-mail', 'email'],
  ['a well known school', 'well-known'],
  ['from £1,200 a day', '1200', '1,200', '£1,200', '1 200'],
  ['1\u202f200 €', '1200'],
  ['in the U.K. only', 'uk', 'u.k.', 'UK'],
  ['L’École', 'ecole', "l'ecole", 'lécole'],
  ['O’Brien', 'obrien', 'brien', 'O`Brien'],
  ['Æthelred & Łukasz', 'aethelred', 'lukasz'],
  ['أحمد مدرسة', 'أحمد', 'احمد', 'مدرسه', 'أَحْمَد'],
  ['علی کتاب', 'علي', 'كتاب'],
  ['۱۲۳ و ٤٥٦', '123', '456'],
  ['한국 학교에서', '한국', '학교', '한'],
  ['東京都の学校', '東京', '京都', '学校', '東', '東京都'],
  ['ﾄｳｷｮｳのがっこう', 'トウキョウ', 'がっこう'],
  ['हिन्दी विद्यालय', 'हिन्दी', 'विद्या'],
  ['Ελληνικός δρόμος', 'ελληνικος', 'ΔΡΟΜΟΣ', 'ελληνικός'],
  ['Школа Ёлка', 'школа', 'елка', 'ШКОЛА'],
  ['โรงเรียนนานาชาติ', 'โรงเรียน', 'นานาชาติ'],
  ['שָׁלוֹם', 'שלום'],
  ['Trường học', 'truong hoc', 'trường'],
  ['soft\u00adhyphen', 'softhyphen'],
  ['ｆｕｌｌ ｗｉｄｔｈ', 'full width'],
];

/** Matches as an index does. */
function isFound(written: string, typed: string): boolean {
  const entries = searchTokens(written).split(' ');
  return searchWords(typed).every((word) =>
    tokensToFind(word).some((tokens) =>
      tokens.every(({ text, prefix }) => entries.some((entry) => (prefix ? entry.startsWith(text) : entry === text))),
    ),
  );
}

describe('a search in any script', () => {
  it.each(WRITTEN)('finds %s by its usual spellings', (written, ...typed) => {
    expect(typed.filter((each) => !isFound(written, each))).toEqual([]);
  });

  it.each(WRITTEN)('highlights %s where it is found', (written, ...typed) => {
    const unmarked = typed.filter(
      (each) => each !== 'e mail' && each !== '1 200' && marksIn(written, searchWords(each)).length === 0,
    );
    expect(unmarked).toEqual([]);
  });

  it('does not match other words', () => {
    expect(isFound('東京都', '京東')).toBe(false);
    expect(isFound('한국', '국')).toBe(false);
    expect(isFound('an email', 'mail')).toBe(false);
    expect(isFound('हिन्दी', 'हान्दी')).toBe(false);
  });

  it('finds a text by the text itself', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(text, (written) => {
        expect(isFound(written, written)).toBe(true);
      }),
    );
    expect.hasAssertions();
  });

  it('highlights only what was typed in a script without spaces', () => {
    const text = '私は東京都の学校';
    expect(marksIn(text, searchWords('東京')).map(([from, to]) => text.slice(from, to))).toEqual(['東京']);
  });
});

describe('highlights', () => {
  it('cover the whole words, with their accents', () => {
    const text = 'Écoles ont une école';
    expect(marksIn(text, searchWords('ecole')).map(([from, to]) => text.slice(from, to))).toEqual(['Écoles', 'école']);
  });

  it('of one letter cover only words of that letter', () => {
    expect(marksIn('a plan b', searchWords('b'))).toEqual([[7, 8]]);
    expect(marksIn('about a plan', searchWords('a'))).toEqual([[6, 7]]);
  });
});

describe('an excerpt', () => {
  it('is the whole of a short text, on one line', () => {
    expect(markedExcerpt(' Open\n\nday ', searchWords('day'))).toEqual({ text: 'Open day', marks: [[5, 8]] });
  });

  it('of a long text surrounds the first match', () => {
    const text = `${'before '.repeat(60)}needle ${'after '.repeat(60)}`;
    const { text: shown, marks } = markedExcerpt(text, searchWords('needle'));
    expect(shown.startsWith('…before')).toBe(true);
    expect(shown.endsWith('after…')).toBe(true);
    expect(marks.map(([from, to]) => shown.slice(from, to))).toEqual(['needle']);
    expect(shown.length).toBeLessThan(180);
  });

  it('has an ellipsis, except after the end of a sentence', () => {
    const cut = (text: string) =>
      markedExcerpt(`needle ${text} ${'after '.repeat(60)}`, searchWords('needle'), 40).text;
    expect(cut('and the rest of it, as we found.')).toBe('needle and the rest of it, as we found.');
    expect(cut('and more of it: “That was fun!”')).toBe('needle and more of it: “That was fun!”');
    expect(cut('and the rest of it, as they say,')).toBe('needle and the rest of it, as they say…');
    expect(cut('and the rest of it, as we found ')).toBe('needle and the rest of it, as we found…');
  });

  it('is cut even without spaces', () => {
    expect(markedExcerpt('x'.repeat(5000), searchWords('y')).text.length).toBeLessThan(200);
  });
});
