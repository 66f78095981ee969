import { describe, expect, it } from 'vitest';
import { expectWithin } from '../../../tests/support/depth.ts';
import { hasHead, readHead } from './page-head.ts';

const read = (html: string, type = 'text/html; charset=utf-8') => readHead(Buffer.from(html), type);
const cardOf = (head: ReturnType<typeof readHead>) => (head && 'title' in head ? head : undefined);
const titleOf = (html: string) => cardOf(read(html))?.title;

describe('reading the head of a page', () => {
  it('prefers social media tags to those for search engines', () => {
    const plain = '<title> Prize\n day </title><meta name=description content="On the lawn">';
    expect(read(plain)).toEqual({ title: 'Prize day', description: 'On the lawn', siteName: null, picture: null });
    const cards = `<meta property="og:title" content='Our prize day'><meta content="St Clare&rsquo;s" property="og:site_name">
      <META PROPERTY="og:image" CONTENT="/lawn.jpg?a=1&amp;b=2"/><meta property="og:image" content="second.jpg">`;
    expect(read(plain + cards)).toEqual({
      title: 'Our prize day',
      description: 'On the lawn',
      siteName: 'St Clare’s',
      picture: '/lawn.jpg?a=1&b=2',
    });
  });

  it('finds nothing without a title', () => {
    expect(read('<p>Words</p>')).toBeUndefined();
    expect(read('<title>  </title>')).toBeUndefined();
    expect(read('')).toBeUndefined();
  });

  it('ignores scripts, styles and comments', () => {
    const decoys = `<script>"<title>Script</title><meta property='og:title' content='Script'>"</script>
      <style><title>Style</title></style><!-- <title>Comment</title> --><noscript><title>None</title></noscript>`;
    expect(titleOf(`${decoys}<title>Real</title>`)).toBe('Real');
    expect(titleOf('<script>never closed <title>Script</title>')).toBeUndefined();
    expect(titleOf('<!-- never closed <title>Comment</title>')).toBeUndefined();
  });

  it('decodes entities', () => {
    expect(
      titleOf('<title>&lt;script&gt;alert(1)&lt;/script&gt; &amp; caf&eacute; &#x2014; &#233; &unknown; &</title>'),
    ).toBe('<script>alert(1)</script> & café — é &unknown; &');
    expect(titleOf('<title><b>Bold</b></title>')).toBe('<b>Bold</b>');
    expect(titleOf('<title>a\u202Eb\u0000c&#0;&#x110000;&#xD800;</title>')).toBe('abc���');
  });

  it.each([
    ['the header', 'text/html; charset=iso-8859-1', '<title>caf\u00e9</title>'],
    ['the page', 'text/html', '<meta charset=windows-1252><title>caf\u00e9</title>'],
    [
      'the page, after an invalid one in the header',
      'text/html; charset=klingon',
      '<meta charset="latin1"><title>caf\u00e9</title>',
    ],
    [
      'the page, even far from the start',
      'text/html',
      `<script>${'x'.repeat(5000)}</script><meta http-equiv="Content-Type" content="text/html; charset=windows-1252"><title>caf\u00e9</title>`,
    ],
  ])('uses the charset of %s', (_, type, html) => {
    expect(cardOf(readHead(Buffer.from(html, 'latin1'), type))?.title).toBe('café');
  });

  it('assumes UTF-8 without a known charset, and marks invalid bytes', () => {
    expect(cardOf(readHead(Buffer.from('<title>caf\u00e9</title>', 'latin1'), 'text/html; charset=x'))?.title).toBe(
      'caf�',
    );
  });

  it.each([
    ['UTF-8', Buffer.from('\uFEFF<title>café</title>')],
    ['UTF-16', Buffer.from('\uFEFF<title>café</title>', 'utf16le')],
    ['UTF-16, big-endian', Buffer.from('\uFEFF<title>café</title>', 'utf16le').swap16()],
  ])('prefers the byte order mark to the header: %s', (_, bytes) => {
    expect(cardOf(readHead(bytes, 'text/html; charset=iso-8859-1'))?.title).toBe('café');
  });

  it.each([
    ['0; url=/there', '/there'],
    ["0;URL='https://school.example/a?b=1'", 'https://school.example/a?b=1'],
    ['1, https://school.example', 'https://school.example'],
  ])('returns an immediate redirect: %s', (content, refresh) => {
    expect(read(`<title>Moved</title><meta http-equiv="Refresh" content="${content}">`)).toEqual({ refresh });
  });

  it('returns no redirect for a page that only reloads, waits, or has social media tags', () => {
    for (const content of ['300', '30; url=/later', '0', '']) {
      expect(titleOf(`<meta http-equiv=refresh content="${content}"><title>Here</title>`)).toBe('Here');
    }
    expect(titleOf('<meta http-equiv=refresh content="0; url=/a"><meta property=og:title content=Card>')).toBe('Card');
  });

  it('cuts the text to the length of a preview', () => {
    const title = titleOf(`<title>${'💥'.repeat(500)}</title>`)!;
    expect(Array.from(title)).toHaveLength(200);
    expect(title.endsWith('💥…')).toBe(true);
  });

  it('works for broken pages, and is fast for hostile ones', () => {
    expect(titleOf('<meta content="a>b" property=og:title><title>x')).toBe('a>b');
    expect(titleOf("<meta name=x content=it's><title>Real</title>")).toBe('Real');
    const began = performance.now();
    for (const piece of ['<', '<a ', '<meta ', '<meta content="', '<title>', '<!--', '&#', '="', "<meta a='"]) {
      read(piece.repeat((512 * 1024) / piece.length));
    }
    expectWithin(3000, began);
  });

  it('is complete at the end of the head element', () => {
    expect(hasHead(Buffer.from('<title>a</title></HEAD >'))).toBe(true);
    expect(hasHead(Buffer.from('<title>a</title>'))).toBe(false);
  });
});
