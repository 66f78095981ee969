import { describe, expect, it } from 'vitest';
import { splitLinks } from './text-links.ts';

const linksIn = (text: string) => splitLinks(text).flatMap((part) => part.href ?? []);

describe('links in what a member wrote', () => {
  it('are the http and https addresses', () => {
    expect(splitLinks('See https://school.example/film and http://old.example')).toEqual([
      { text: 'See ' },
      { text: 'https://school.example/film', href: 'https://school.example/film' },
      { text: ' and ' },
      { text: 'http://old.example', href: 'http://old.example/' },
    ]);
  });

  it.each([
    ['Watch https://school.example/a.', 'https://school.example/a'],
    ['(https://school.example/a)', 'https://school.example/a'],
    ['(see https://school.example/a).', 'https://school.example/a'],
    ['https://school.example/a_(b)', 'https://school.example/a_(b)'],
    ['“https://school.example/a”!', 'https://school.example/a'],
    ['https://school.example/?a=1&b=2#c, and so on', 'https://school.example/?a=1&b=2#c'],
  ])('leave out what belongs to the sentence: %s', (text, address) => {
    expect(linksIn(text)).toEqual([address]);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,hello',
    'www.school.example',
    'https://',
    'http://.',
    'https://bank.example@evil.example/',
    'mailto:head@school.example',
  ])('are nothing else: %s', (text) => {
    expect(linksIn(text)).toEqual([]);
  });

  it('lose nothing of the text', () => {
    const text = 'One\n\nhttps://a.example, two (https://b.example/x) three javascript:https://c.example';
    expect(
      splitLinks(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
  });

  it('take linear time on hostile text', () => {
    const text = `https://a.example/${'!)'.repeat(5000)}`;
    expect(linksIn(text)).toEqual(['https://a.example/']);
  });
});
