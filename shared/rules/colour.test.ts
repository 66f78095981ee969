import { describe, expect, it } from 'vitest';
import { contrastRatio, parseHex, readableOn } from './colour.ts';

describe('colours', () => {
  it('parses both hex notations and rejects anything else', () => {
    expect(parseHex('#3B82F6')).toEqual([59, 130, 246]);
    expect(parseHex('#fff')).toEqual([255, 255, 255]);
    expect(parseHex('red')).toBeNull();
    expect(parseHex('#12345g')).toBeNull();
  });

  it('computes the contrast as WCAG does', () => {
    expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21);
    expect(contrastRatio('#ffffff', '#000000')).toBeCloseTo(21);
    expect(contrastRatio('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });

  it('chooses readable text for a badge of any colour', () => {
    expect(readableOn('#ffd700')).toBe('#000000');
    expect(readableOn('#1e3a8a')).toBe('#ffffff');
    for (const colour of ['#3B82F6', '#808080', '#b3202f']) {
      expect(contrastRatio(colour, readableOn(colour))).toBeGreaterThanOrEqual(4.5);
    }
  });
});
