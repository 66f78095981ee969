import { describe, expect, it } from 'vitest';
import { pageOfShareImage, shareImagePath, shareImageWords } from './share-images.ts';

describe('the text of a share image', () => {
  it('is what the page declares, or its title without the site’s name', () => {
    expect(shareImageWords({ title: 'x', picture: { eyebrow: 'Training', title: 'A post' } })).toEqual({
      eyebrow: 'TRAINING',
      title: 'A post',
    });
    expect(shareImageWords({ title: 'Podcasts | Bonjour' })?.title).toBe('Podcasts');
  });

  it('may include one of our drawings or a blog picture, and no other image', () => {
    const imageOf = (image: string) =>
      shareImageWords({ title: 'x', picture: { eyebrow: 'A', title: 'B', image } })?.image;
    const uploaded = `/api/blog/pictures/${'a'.repeat(32)}-960.webp`;
    expect(imageOf(uploaded)).toBe(uploaded);
    expect(imageOf('/images/blog/open-day.svg')).toBe('/images/blog/open-day.svg');
    for (const other of ['/api/blog/pictures/../../x', '/api/media/1.webp', 'https://elsewhere.example/a.webp']) {
      expect(imageOf(other)).toBeUndefined();
    }
  });

  it('is undefined when the font lacks a letter', () => {
    expect(shareImageWords({ title: 'Łódź' })).toBeUndefined();
  });
});

describe('the URL of a share image', () => {
  const words = { eyebrow: 'A', title: 'B' };

  it.each(['/', '/services/podcasts', '/blog/a-post'])('contains the page %s', (path) => {
    expect(pageOfShareImage(shareImagePath(path, words))).toBe(path);
  });

  it('changes with the text', () => {
    expect(shareImagePath('/', { ...words, title: 'C' })).not.toBe(shareImagePath('/', words));
  });

  it.each(['/og/blog.png', '/og/blog-123456789abc.svg', '/og-123456789abc.png', '/blog-123456789abc.png'])(
    'is not recognised in %s',
    (address) => {
      expect(pageOfShareImage(address)).toBeUndefined();
    },
  );
});
