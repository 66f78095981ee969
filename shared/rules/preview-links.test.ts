import { describe, expect, it } from 'vitest';
import { addressToPreview, previewAddress } from './preview-links.ts';

const of = (content: string, mediaUrl: string | null = null) =>
  addressToPreview({ content, mediaUrl, ownOrigin: 'https://bonjour.example' });

describe('the link of a post to preview', () => {
  it('is the first one to another site', () => {
    expect(of('Read https://bonjour.example/feed/7, then (https://a.example/one), then https://b.example.')).toBe(
      'https://a.example/one',
    );
    expect(of('No link here, nor in ftp://a.example or mailto:a@b.example')).toBeNull();
  });

  it('is not the film that the post shows', () => {
    const film = 'https://vimeo.com/76979871';
    expect(of(`Our film: ${film}`, film)).toBeNull();
    expect(of('https://player.vimeo.com/video/76979871 and https://a.example/', film)).toBe('https://a.example/');
    expect(of('https://school.example/film.mp4', 'https://school.example/film.mp4#t=3')).toBeNull();
    expect(of(`Our film: ${film}`)).toBe(film);
  });

  it('is normalised, and null for addresses that are never fetched', () => {
    expect(previewAddress('HTTPS://A.Example:443/x?utm_source=mail&id=3&fbclid=1#part')).toBe(
      'https://a.example/x?id=3',
    );
    expect(previewAddress('http://0x7f.1/')).toBe('http://127.0.0.1/');
    expect(previewAddress('https://me:secret@a.example/')).toBeNull();
    expect(previewAddress('file:///etc/passwd')).toBeNull();
    expect(previewAddress(`https://a.example/${'x'.repeat(2000)}`)).toBeNull();
  });
});
