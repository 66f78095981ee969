import { describe, expect, it } from 'vitest';
import { shorten } from './post-body.tsx';

describe('the beginning of a post', () => {
  it('is the whole of one that is not long', () => {
    const text = 'word '.repeat(150).trim();
    expect(shorten(text)).toBe(text);
  });

  it('ends between two words', () => {
    const text = 'word '.repeat(400).trim();
    expect(shorten(text)).toMatch(/^(word )+word…$/);
    expect(shorten(text).length).toBeLessThan(710);
  });

  it('is a dozen of many short lines', () => {
    expect(shorten('line\n'.repeat(40)).split('\n')).toHaveLength(12);
  });

  it('is cut inside a word that has no end', () => {
    expect(shorten('a'.repeat(5000))).toHaveLength(701);
  });
});
