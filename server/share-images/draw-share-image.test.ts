import sharp from 'sharp';
import { expect, it } from 'vitest';
import { allowSentKinds } from '../media/encode-picture.ts';
import { drawingFile, drawShareImage, shareImageSvg } from './draw-share-image.ts';

it('is a PNG of the size that networks require', async () => {
  const picture = await drawShareImage({ eyebrow: 'MARKETING', title: 'What families remember after an open day' });
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
});

it('contains text as outlines, so that no font is required', () => {
  expect(shareImageSvg({ eyebrow: 'MARKETING', title: 'Open days' })).not.toContain('<text');
});

it.each([
  ['a word that is longer than the picture', 'W'.repeat(200)],
  ['a title of the maximum length', 'Quite a long word '.repeat(11)],
  ['a title that would close an element', '</svg><script>'],
])('draws %s within six lines', async (_, title) => {
  const svg = shareImageSvg({ eyebrow: '', title });
  expect(svg.match(/<\/svg>/g)).toHaveLength(1);
  const outlines = svg.match(/<path/g) ?? [];
  // The speech mark, the logo's two parts, the eyebrow, and six lines at most.
  expect(outlines.length).toBeLessThanOrEqual(10);
});

/** Pixels that the title and the eyebrow must never reach: the speech mark begins here. */
const MARK_FROM = 790;

it.each([
  ['a headline of the home page', 'Marketing and media for independent schools'],
  ['a post', 'What families remember after an open day'],
  ['the longest word', 'W'.repeat(200)],
  ['the longest title', 'Quite a long word '.repeat(11)],
])('keeps %s clear of the speech mark', async (_, title) => {
  const svg = shareImageSvg({ eyebrow: 'MARKETING AND MEDIA FOR INDEPENDENT SCHOOLS', title });
  const withoutMark = svg.replace(/<path transform="[^"]+scale\(18\)"[^>]+>/, '');
  expect(withoutMark).not.toBe(svg);
  const right = sharp(Buffer.from(withoutMark)).extract({ left: MARK_FROM, top: 0, width: 410, height: 630 });
  const { data, info } = await right.raw().toBuffer({ resolveWithObject: true });
  const ground = data.subarray(0, info.channels);
  expect(data.every((value, index) => value === ground[index % info.channels])).toBe(true);
});

it('is different for each kind of page', async () => {
  // As in the server's process, which opens no drawing from a file.
  allowSentKinds();
  const images = ['hero/school', 'services/podcasts', 'services/training', 'blog/open-day', 'people/noor-haddad'];
  const pictures = await Promise.all(
    [undefined, ...images.map((name) => `/images/${name}.svg`)].map((image) =>
      drawShareImage({ eyebrow: 'A', title: 'B', image }),
    ),
  );
  expect(new Set(pictures.map((picture) => picture.toString('base64'))).size).toBe(6);
});

it('includes a post’s uploaded picture', async () => {
  allowSentKinds();
  const color = async (background: string) => {
    const uploaded = await sharp({ create: { width: 900, height: 500, channels: 3, background } })
      .webp()
      .toBuffer();
    const words = { eyebrow: 'A', title: 'B', image: `/api/blog/pictures/${'a'.repeat(32)}-960.webp` };
    const drawn = sharp(await drawShareImage(words, uploaded)).extract({ left: 975, top: 250, width: 1, height: 1 });
    return [...(await drawn.removeAlpha().raw().toBuffer())];
  };
  expect(await color('#00ff00')).toEqual([0, 255, 0].map((value) => expect.closeTo(value, -1) as number));
  expect(await color('#0000ff')).toEqual([0, 0, 255].map((value) => expect.closeTo(value, -1) as number));
});

it.each([
  'https://example.org/images/blog/open-day.svg',
  '/images/../secret.svg',
  '/images/blog/none.svg',
  '/media/1.svg',
])('uses no drawing from %s', (address) => {
  expect(drawingFile(address)).toBeUndefined();
});
