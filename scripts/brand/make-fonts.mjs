/**
 * Makes the three font files of shared/ui/fonts from the fontsource packages:
 * Latin letters only, the display serif fixed at one optical size, weights kept variable.
 *
 * Needed only when the fonts change, so its one dependency is not installed with the project:
 *   npm install --no-save subset-font@2 && node scripts/brand/make-fonts.mjs
 */
import { readFile, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

const range = (from, to) => String.fromCharCode(...Array.from({ length: to - from + 1 }, (_, index) => from + index));
const letters = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}ŒœŸ–—‘’“”„…•‹›€™−←→↑↓`;

const source = new URL('../../node_modules/@fontsource-variable/', import.meta.url);
const target = new URL('../../shared/ui/fonts/', import.meta.url);

/** Optical size 72: the contrast of a masthead, still sturdy enough for a card's title. */
const fonts = [
  { from: 'fraunces/files/fraunces-latin-opsz-normal.woff2', to: 'display.woff2', axes: { opsz: 72 } },
  {
    from: 'fraunces/files/fraunces-latin-opsz-italic.woff2',
    to: 'display-italic.woff2',
    axes: { opsz: 72, wght: 400 },
  },
  {
    from: 'source-sans-3/files/source-sans-3-latin-wght-normal.woff2',
    to: 'text.woff2',
    axes: { wght: { min: 400, max: 700, default: 400 } },
  },
];

for (const { from, to, axes } of fonts) {
  const font = await readFile(new URL(from, source));
  const subset = await subsetFont(font, letters, { targetFormat: 'woff2', variationAxes: axes });
  await writeFile(new URL(to, target), subset);
  console.log(`${to}: ${subset.length} bytes`);
}
