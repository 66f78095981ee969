import { describe, expect, it } from 'vitest';
import { corrected, slipsBetween } from './spelling.ts';

describe('correcting typos in keywords', () => {
  it.each([
    ['podcst', 'podcast'],
    ['podcsats', 'podcasts'],
    ['fotography', 'photography'],
    ['testimonal', 'testimonial'],
    ['pirce', 'price'],
    ['episdoe', 'episode'],
    ['newsleter', 'newsletter'],
    ['pasword', 'password'],
  ])('corrects %s to %s', (word, meant) => expect(corrected(word)).toBe(meant));

  it.each(['prize', 'cast', 'horse', 'weather', 'raining', 'circus', 'much', 'rice'])('leaves %s unchanged', (word) =>
    expect(corrected(word)).toBe(word),
  );

  it('counts two swapped neighbours as one mistake', () => {
    expect(slipsBetween('pirce', 'price')).toBe(1);
    expect(slipsBetween('', 'price')).toBe(5);
    expect(slipsBetween('price', 'price')).toBe(0);
  });
});
