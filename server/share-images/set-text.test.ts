import { describe, expect, it } from 'vitest';
import { lineAsPath, settable, widthOf, wrap } from './set-text.ts';

describe('the text that the font supports', () => {
  it.each([
    ['Fraîche – “prêt”', 'Fraîche – “prêt”'],
    ['Open  days 🎉\nand more', 'Open days and more'],
    ['e\u0301t\u00e9', 'été'],
    ['Łukasz', undefined],
    ['مرحبا', undefined],
    ['🎉', undefined],
  ])('of %s is %s', (text, set) => {
    expect(settable(text, 'title')).toBe(set);
  });
});

describe('lines of text', () => {
  it('break between words and fit the width', () => {
    const lines = wrap('What families remember after an open day', 'title', 84, 600);
    expect(lines.join(' ')).toBe('What families remember after an open day');
    for (const line of lines) expect(widthOf(line, 'title', 84)).toBeLessThanOrEqual(600);
  });

  it('become outlines with whole numbers, for every supported letter', () => {
    const letters = Array.from({ length: 0xff - 0x20 }, (_, index) => String.fromCharCode(0x20 + index)).join('');
    const path = lineAsPath(settable(letters.replace(/[\x7f-\xa0]/g, ''), 'title') ?? '', 'title', {
      x: 0,
      y: 0,
      size: 20,
      fill: 'red',
    });
    expect(path).toMatch(/ d="[MLHVCQZ\d\s,-]+"/);
    expect(path).not.toContain('NaN');
  });
});
