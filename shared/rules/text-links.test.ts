import { describe, expect, it } from 'vitest';
import { splitLinks } from './text-links.ts';

const linksIn = (text: string) => splitLinks(text).flatMap((part) => part.href ?? []);

describe('finding links in a text', () => {
  it('finds http and https addresses', () => {
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
    ['[https://school.example/a]', 'https://school.example/a'],
    ['[Prize day](https://school.example/a)', 'https://school.example/a'],
    ['{https://school.example/a}.', 'https://school.example/a'],
    ['«https://school.example/a»', 'https://school.example/a'],
    ['„https://school.example/a“', 'https://school.example/a'],
    ['انظر https://school.example/a، ثم', 'https://school.example/a'],
    ['هل رأيت https://school.example/a؟', 'https://school.example/a'],
    ['詳細はhttps://school.example/aを見てください。', 'https://school.example/a'],
    ['（https://school.example/a）', 'https://school.example/a'],
    ['「https://school.example/a」。', 'https://school.example/a'],
    ['https://school.example/a에서', 'https://school.example/a'],
    ['ดูที่https://school.example/aครับ', 'https://school.example/a'],
    ['देखें https://school.example/a।', 'https://school.example/a'],
    ['Read https://school.example/a…', 'https://school.example/a'],
    ['\u2067https://school.example/a\u2069', 'https://school.example/a'],
    ['http://[2001:db8::1]/a]', 'http://[2001:db8::1]/a'],
    ['https://ja.school.example/wiki/東京', 'https://ja.school.example/wiki/%E6%9D%B1%E4%BA%AC'],
    ['https://school.example/école', 'https://school.example/%C3%A9cole'],
    ['https://школа.example/путь', 'https://xn--80atdl2c.example/%D0%BF%D1%83%D1%82%D1%8C'],
    ['https://school.example/?a=1&b=2#c, and so on', 'https://school.example/?a=1&b=2#c'],
  ])('leaves out punctuation that belongs to the sentence: %s', (text, address) => {
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
  ])('finds no link in %s', (text) => {
    expect(linksIn(text)).toEqual([]);
  });

  it('keeps the whole text', () => {
    const text = 'One\n\nhttps://a.example, two (https://b.example/x) three javascript:https://c.example';
    expect(
      splitLinks(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
  });

  it('takes linear time for hostile text', () => {
    const text = `https://a.example/${'!)'.repeat(5000)}`;
    expect(linksIn(text)).toEqual(['https://a.example/']);
  });
});
