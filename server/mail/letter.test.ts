import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { letterColours } from './letter-html.ts';
import { writeLetter, greetable, withoutLinks, type Letter } from './letter.ts';

const letter = (changes: Partial<Letter> = {}) =>
  writeLetter({
    id: 'letter-1',
    to: 'marie@school.example',
    subject: 'A letter',
    heading: 'A letter for you',
    name: 'Marie',
    body: [
      'We have a time for you.',
      { facts: [['When', ['Mon 5 Jan 2026, 15:00', 'Mon 5 Jan 2026, 19:00 in Dubai']]] },
      { title: 'You wrote', quote: 'Good morning,\nmay we talk?' },
      {
        title: 'New to you',
        items: [{ title: 'Open day', note: 'Forty families came.', link: 'https://bonjour.example/feed/1' }],
      },
      { button: 'Open it', link: 'https://bonjour.example/receipt?token=abc&x=1' },
    ],
    why: 'You received this because you wrote to us.',
    ...changes,
  });

const HOSTILE = '<img src="https://evil.example/x.png" onerror=alert(1)>"\'&';

describe('an email', () => {
  it('has the same content in its text and HTML parts', () => {
    const { text, html = '' } = letter({
      footerLinks: [
        { label: 'Choose', link: 'https://bonjour.example/choose' },
        { label: 'No more', link: 'https://bonjour.example/stop' },
      ],
    });
    for (const part of [
      'A letter for you',
      'Hello Marie,',
      'We have a time for you.',
      'Mon 5 Jan 2026, 19:00 in Dubai',
      'may we talk?',
      'Open it',
      'You received this because',
      'Bonjour',
      'https://bonjour.example/choose',
      'https://bonjour.example/stop',
      'New to you',
      'Open day',
      'Forty families came',
      'https://bonjour.example/feed/1',
    ]) {
      expect(text).toContain(part);
      expect(html).toContain(part);
    }
    expect(text).toMatch(/^https:\/\/bonjour\.example\/receipt\?token=abc&x=1$/m);
    expect(html).toContain('href="https://bonjour.example/receipt?token=abc&amp;x=1"');
  });

  it('sets the text direction of what people wrote by its script', () => {
    const quoted = letter({ heading: 'مرحبا', body: ['مرحبا', { title: 'You wrote', quote: 'مرحبا' }] });
    const around = (quoted.html ?? '')
      .split('<body')[1]!
      .split('مرحبا')
      .map((part) => part.slice(part.lastIndexOf('<')));
    // The first is the hidden preview text.
    expect(around.slice(1, -1).map((tag) => tag.includes(' dir="auto"'))).toEqual([true, true, true]);
  });

  it('has no name in the greeting without one, and no greeting for the team', () => {
    expect(letter({ name: undefined }).text).toContain('Hello,');
    expect(letter({ name: null }).text).not.toContain('Hello');
  });

  it.each<[string, Partial<Letter>]>([
    ['heading', { heading: HOSTILE }],
    ['name', { name: HOSTILE }],
    ['paragraph', { body: [HOSTILE] }],
    ['fact', { body: [{ facts: [[HOSTILE, [HOSTILE, HOSTILE]]] }] }],
    ['quote', { body: [{ title: HOSTILE, quote: HOSTILE }] }],
    ['button', { body: [{ button: HOSTILE, link: 'https://bonjour.example/"><script>' }] }],
    ['small print', { why: HOSTILE }],
    [
      'list',
      { body: [{ title: HOSTILE, items: [{ title: HOSTILE, note: HOSTILE, link: 'https://bonjour.example' }] }] },
    ],
    ['footer link', { footerLinks: [{ label: HOSTILE, link: 'https://bonjour.example' }] }],
  ])('shows markup in its %s as text', (_, changes) => {
    const { html = '' } = letter(changes);
    expect(html).not.toContain('<img');
    expect(html).not.toContain('<script');
    expect(html).not.toContain(HOSTILE);
  });

  it('loads nothing: no pictures, fonts, scripts or forms', () => {
    const { html = '' } = letter();
    expect(html).not.toMatch(/<(?:img|link|script|iframe|form|object|svg)\b|url\(|@import|@font-face|\bsrc=/i);
    expect([...html.matchAll(/https?:\/\/[^"<]+/g)].map(([address]) => address)).toEqual([
      'https://bonjour.example/feed/1',
      'https://bonjour.example/receipt?token=abc&amp;x=1',
      'https://bonjour.example/receipt?token=abc&amp;x=1',
      'https://bonjour.example/receipt?token=abc&amp;x=1',
    ]);
  });

  it('has the right width in Outlook for Windows, which ignores max-width and padding outside cells', () => {
    const { html = '' } = letter();
    const forOutlook = html.replaceAll(/<!--\[if mso\]>([^]*?)<!\[endif\]-->/g, '$1');
    expect(forOutlook.match(/<table\b/g)).toHaveLength(forOutlook.match(/<\/table>/g)!.length);
    expect(forOutlook).toContain('<td width="600">');
    // The links of buttons get theirs from the surrounding cell, too.
    const padded = [...html.matchAll(/<(\w+)\b[^>]*style="[^"]*(?<![-\w])(padding: (?!0)[^;]*)/g)]
      .map(([, tag, style]) => `${tag} ${style}`)
      .filter((each) => !/^(?:td|body) /.test(each));
    expect(new Set(padded)).toEqual(new Set(['a padding: 13px 26px']));
    expect(html).toMatch(/<td [^>]*mso-padding-alt: 13px 26px[^>]*><a /);
  });

  it('pads a short preview text, so that mail programs show nothing else beside the subject', () => {
    const { html = '' } = letter({ preheader: 'Three ideas' });
    const hidden = /<div style="display: none[^>]*>([^<]*)<\/div>/.exec(html)?.[1] ?? '';
    expect(hidden).toHaveLength('Three ideas'.length + 3 * (120 - 'Three ideas'.length));
    expect(hidden.replaceAll(/[\u034F\u200C\u00A0]/g, '')).toBe('Three ideas');
    const long = 'x'.repeat(130);
    expect(letter({ preheader: long }).html).toContain(`>${long}</div>`);
  });

  it('links only to web addresses', () => {
    expect(() => letter({ body: [{ button: 'Open', link: 'javascript:alert(1)' }] })).toThrow('No web address');
  });

  it('drops characters that reverse or break the surrounding text', () => {
    const { text, html } = letter({ name: 'Ma\u202Erie\u0000' });
    expect(text).toContain('Hello Marie,');
    expect(html).toContain('Hello Marie,');
  });

  it('has the brand’s colours in light and dark mode', () => {
    const tokens = readFileSync('shared/ui/styles/tokens.css', 'utf8');
    for (const [name, [day, night]] of Object.entries(letterColours)) {
      expect(tokens).toContain(`--color-${name}: light-dark(${day}, ${night});`);
    }
    const { html = '' } = letter();
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain('@media (prefers-color-scheme: dark)');
  });
});

describe('text by strangers', () => {
  it.each(['Marie', 'Anne-Sophie', 'Siân O’Neill', 'Dr. Ana María', '李小龍', 'Étienne de la Boétie'])(
    'is used as a name in the greeting: %s',
    (name) => expect(greetable(name)).toBe(name),
  );

  it.each([
    'evil.example',
    'Visit www.evil.example',
    'Win 100',
    'a@b.example',
    'Buy now!',
    'https://x',
    'x'.repeat(61),
    '',
  ])('is not used as a name in the greeting: %s', (name) => expect(greetable(name)).toBeUndefined());

  it('contains no address that a mail program would turn into a link', () => {
    const copy = withoutLinks('See https://evil.example/x or write to eve@evil.example. At 9:30.');
    expect(copy).not.toMatch(/https?:\/\/|[a-z]\.[a-z]|[a-z]@[a-z]/);
    expect(copy.replaceAll('\u2060', '')).toBe('See https://evil.example/x or write to eve@evil.example. At 9:30.');
  });
});
