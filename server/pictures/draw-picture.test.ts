import sharp from 'sharp';
import { expect, it } from 'vitest';
import { drawPicture, pictureSvg } from './draw-picture.ts';

it('is a PNG of the size that networks ask for', async () => {
  const picture = await drawPicture({ eyebrow: 'MARKETING', title: 'What families remember after an open day' });
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
});

it('needs no font of the machine: its words are outlines', () => {
  expect(pictureSvg({ eyebrow: 'MARKETING', title: 'Open days' })).not.toContain('<text');
});

it.each([
  ['a word that is longer than the picture', 'W'.repeat(200)],
  ['a title of the greatest length', 'Quite a long word '.repeat(11)],
  ['a title that would close an element', '</svg><script>'],
])('takes %s', async (_, title) => {
  const svg = pictureSvg({ eyebrow: '', title });
  expect(svg.match(/<\/svg>/g)).toHaveLength(1);
  const outlines = svg.match(/<path/g) ?? [];
  // The speech mark, the logo's two parts, the eyebrow, and five lines at most.
  expect(outlines.length).toBeLessThanOrEqual(9);
});
