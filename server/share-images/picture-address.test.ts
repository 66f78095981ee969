import { describe, expect, it } from 'vitest';
import { pageOfPicture, pictureAddress, pictureWords } from './picture-address.ts';

describe('the words of a picture', () => {
  it('are the page’s own, or its title without the site’s name', () => {
    expect(pictureWords({ title: 'x', picture: { eyebrow: 'Training', title: 'A post' } })).toEqual({
      eyebrow: 'TRAINING',
      title: 'A post',
    });
    expect(pictureWords({ title: 'Podcasts | Bonjour' })?.title).toBe('Podcasts');
  });

  it('are none when letters are missing', () => {
    expect(pictureWords({ title: 'Łódź' })).toBeUndefined();
  });
});

describe('the address of a picture', () => {
  const words = { eyebrow: 'A', title: 'B' };

  it.each(['/', '/services/podcasts', '/blog/a-post'])('leads back to %s', (path) => {
    expect(pageOfPicture(pictureAddress(path, words))).toBe(path);
  });

  it('changes with the words', () => {
    expect(pictureAddress('/', { ...words, title: 'C' })).not.toBe(pictureAddress('/', words));
  });

  it.each(['/og/blog.png', '/og/blog-123456789abc.svg', '/og-123456789abc.png', '/blog-123456789abc.png'])(
    'is not %s',
    (address) => {
      expect(pageOfPicture(address)).toBeUndefined();
    },
  );
});
