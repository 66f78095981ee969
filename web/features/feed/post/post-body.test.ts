import { describe, expect, it } from 'vitest';
import { splitLinks } from '#shared/rules/text-links.ts';
import { shorten } from './post-body.tsx';

describe('the excerpt of a post', () => {
  it('is the whole text of a short post', () => {
    const text = 'word '.repeat(150).trim();
    expect(shorten(text)).toBe(text);
  });

  it('ends between two words', () => {
    const text = 'word '.repeat(400).trim();
    expect(shorten(text)).toMatch(/^(word )+word…$/);
    expect(shorten(text).length).toBeLessThan(710);
  });

  it('is a dozen lines when there are many short ones', () => {
    expect(shorten('line\n'.repeat(40)).split('\n')).toHaveLength(12);
  });

  it('keeps its last link, mention and emoji whole, and the ellipsis outside them', () => {
    const before = 'word '.repeat(138);
    const address = `https://school.example/${'a'.repeat(60)}`;
    const linked = shorten(`${before}${address} ${before}`);
    expect(splitLinks(linked).filter(({ href }) => href)).toEqual([]);
    expect(splitLinks(shorten(`${address.padEnd(800, 'a')} ${before}`))[0]?.text).toBe(address.padEnd(800, 'a'));
    const name = 'Ada Lovelace of the Analytical Engine';
    expect(shorten(`${before}@${name} ${before}`, [{ userId: 1, start: before.length, name }])).toMatch(/word…$/);
    expect(shorten('👩🏽‍🏫'.repeat(500))).toMatch(/^(?:👩🏽‍🏫)+…$/u);
  });

  it('ends between words in a language without spaces', () => {
    expect(shorten('私は東京都の学校に行きます。'.repeat(100)).length).toBeGreaterThan(650);
  });

  it('ends within a very long word', () => {
    expect(shorten('a'.repeat(5000))).toHaveLength(701);
  });
});
