import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseVideoLink } from './video-links.ts';

const ID = 'aqz-KE-bpKQ';

describe('a YouTube link', () => {
  it.each([
    `https://www.youtube.com/watch?v=${ID}`,
    `https://youtube.com/watch?v=${ID}`,
    `https://m.youtube.com/watch?v=${ID}`,
    `https://www.youtube.com/watch/?v=${ID}`,
    `https://www.youtube.com/watch?list=PL123&v=${ID}#top`,
    `https://youtu.be/${ID}`,
    `https://youtu.be/${ID}/?si=abc`,
    `https://www.youtube.com/shorts/${ID}`,
    `https://www.youtube.com/live/${ID}?feature=share`,
    `https://www.youtube.com/embed/${ID}`,
    `https://www.youtube-nocookie.com/embed/${ID}`,
    `HTTPS://YouTu.BE/${ID}`,
    `  https://youtu.be/${ID}\n`,
  ])('is recognised: %s', (address) => {
    expect(parseVideoLink(address)).toEqual({
      provider: 'youtube',
      id: ID,
      embedUrl: `https://www.youtube-nocookie.com/embed/${ID}`,
      pageUrl: `https://www.youtube.com/watch?v=${ID}`,
    });
  });

  it.each([
    'https://www.youtube.com/',
    'https://www.youtube.com/watch',
    'https://www.youtube.com/watch?v=',
    'https://www.youtube.com/watch?v=tooshort',
    `https://www.youtube.com/watch?v=${ID}x`,
    `https://www.youtube.com/watch?v=${ID}&v=dQw4w9WgXcQ`,
    `https://www.youtube.com/watch?V=${ID}`,
    `https://www.youtube.com/watch/${ID}`,
    `https://www.youtube.com/channel/${ID}`,
    `https://www.youtube.com/embed/${ID}/x`,
    'https://www.youtube.com/embed/..%2f..%2fxxx',
    'https://www.youtube.com/watch?v=<script>abc',
    'https://www.youtube.com/watch?v="onload=xyz',
    `https://youtu.be/x/${ID}`,
    'https://youtu.be/',
  ])('is a plain link if it does not lead to one film: %s', (address) => {
    expect(parseVideoLink(address)).toBeNull();
  });
});

describe('the start time in a YouTube link', () => {
  it.each([
    [`https://www.youtube.com/watch?v=${ID}&t=95`, 95],
    [`https://youtu.be/${ID}?t=95s`, 95],
    [`https://youtu.be/${ID}?si=abc&t=1m35s`, 95],
    [`https://www.youtube.com/watch?v=${ID}&t=1h2m3s`, 3723],
    [`https://www.youtube.com/embed/${ID}?start=95`, 95],
  ])('is read from %s', (address, seconds) => {
    const link = parseVideoLink(address);
    expect(link?.embedUrl).toBe(`https://www.youtube-nocookie.com/embed/${ID}?start=${seconds}`);
    expect(link?.pageUrl).toBe(`https://www.youtube.com/watch?v=${ID}&t=${seconds}s`);
  });

  it.each(['t=soon', 't=-5', 't=1e9', 't=5&t=6', 't=', 't=0'])('is ignored when it is invalid: %s', (start) => {
    expect(parseVideoLink(`https://youtu.be/${ID}?${start}`)?.embedUrl).not.toContain('start');
  });

  it('is read from Vimeo’s links, too', () => {
    expect(parseVideoLink('https://vimeo.com/1084537#t=1m35s')?.embedUrl).toBe(
      'https://player.vimeo.com/video/1084537?dnt=1#t=95s',
    );
    expect(parseVideoLink('https://vimeo.com/76979871/abc123def4#t=7s')?.pageUrl).toBe(
      'https://vimeo.com/76979871/abc123def4#t=7s',
    );
  });
});

describe('a Vimeo link', () => {
  it.each([
    'https://vimeo.com/1084537',
    'https://www.vimeo.com/1084537/',
    'https://player.vimeo.com/video/1084537?autoplay=1',
  ])('to a public film is recognised: %s', (address) => {
    expect(parseVideoLink(address)).toEqual({
      provider: 'vimeo',
      id: '1084537',
      embedUrl: 'https://player.vimeo.com/video/1084537?dnt=1',
      pageUrl: 'https://vimeo.com/1084537',
    });
  });

  it.each([
    'https://vimeo.com/1084537/a1b2c3d4e5',
    'https://vimeo.com/1084537/a1b2c3d4e5?share=copy',
    'https://vimeo.com/1084537?h=a1b2c3d4e5',
    'https://player.vimeo.com/video/1084537?h=a1b2c3d4e5&badge=0',
  ])('to a private film keeps its hash: %s', (address) => {
    expect(parseVideoLink(address)).toEqual({
      provider: 'vimeo',
      id: '1084537',
      hash: 'a1b2c3d4e5',
      embedUrl: 'https://player.vimeo.com/video/1084537?h=a1b2c3d4e5&dnt=1',
      pageUrl: 'https://vimeo.com/1084537/a1b2c3d4e5',
    });
  });

  it.each([
    'https://vimeo.com/',
    'https://vimeo.com/0',
    'https://vimeo.com/staffpicks',
    'https://vimeo.com/1084537/a1b2/c3d4',
    'https://vimeo.com/1084537/no',
    'https://vimeo.com/1084537?h=a1b2c3d4e5&h=f6f6f6f6f6',
    'https://vimeo.com/1084537?h=%22%3E%3Cscript%3E',
    'https://player.vimeo.com/1084537',
    'https://player.vimeo.com/video/1084537/../../evil',
  ])('is a plain link if it does not lead to one film: %s', (address) => {
    expect(parseVideoLink(address)).toBeNull();
  });
});

describe('a hostile link', () => {
  it.each([
    '',
    'not a link',
    `//youtu.be/${ID}`,
    `http://youtu.be/${ID}`,
    `ftp://youtu.be/${ID}`,
    `javascript:alert(1)//youtu.be/${ID}`,
    `javascript://youtu.be/${ID}%0Aalert(1)`,
    `data:text/html,https://youtu.be/${ID}`,
    `https://youtu.be:8443/${ID}`,
    `https://youtu.be@evil.example/${ID}`,
    `https://user:secret@youtu.be/${ID}`,
    `https://youtu.be.evil.example/${ID}`,
    `https://youtu.be./${ID}`,
    `https://evilyoutube.com/watch?v=${ID}`,
    `https://evil.youtube.com/watch?v=${ID}`,
    `https://evil.example/https://youtu.be/${ID}`,
    `https://evil.example/?v=${ID}#youtube.com/watch`,
    `https://evil.example\\@youtu.be/${ID}`,
    `https://уoutube.com/watch?v=${ID}`,
    `https://constructor/watch?v=${ID}`,
    `https://__proto__/watch?v=${ID}`,
  ])('is never embedded: %s', (address) => {
    expect(parseVideoLink(address)).toBeNull();
  });

  it('can put nothing but an id and a hash into the embed’s address', () => {
    const hosts = ['youtu.be', 'www.youtube.com', 'vimeo.com', 'player.vimeo.com', 'evil.example'];
    const paths = ['', 'watch', 'embed/', 'video/', '1084537/', ID];
    const links = fc
      .tuple(
        fc.constantFrom(...hosts),
        fc.constantFrom(...paths),
        fc.string({ unit: 'binary' }),
        fc.constantFrom('', '?v=', '?h='),
        fc.string(),
      )
      .map(([host, path, tail, query, value]) => `https://${host}/${path}${tail}${query}${value}`);
    fc.assert(
      fc.property(links, (address) => {
        const link = parseVideoLink(address);
        expect(link?.embedUrl ?? 'https://player.vimeo.com/video/1?dnt=1').toMatch(
          /^https:\/\/(?:www\.youtube-nocookie\.com\/embed\/[\w-]{11}|player\.vimeo\.com\/video\/\d{1,15}\?(?:h=[A-Za-z0-9]+&)?dnt=1)$/,
        );
      }),
    );
  });
});
