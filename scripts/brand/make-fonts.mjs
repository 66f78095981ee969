/**
 * Makes the font files of shared/ui/fonts from the fontsource packages: the letters of English and of its neighbours'
 * names, the display serif fixed at one optical size and weight, the sans at the weights in use. Also makes those of
 * server/share-images/fonts, each fixed at one weight, for the text in the preview pictures of shared links.
 *
 * Needed only when the fonts change, so its one dependency is not installed with the project:
 *   npm install --no-save subset-font@2 && node scripts/brand/make-fonts.mjs
 */
import { readFile, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

const range = (from, to) => String.fromCharCode(...Array.from({ length: to - from + 1 }, (_, index) => from + index));
const ascii = range(0x20, 0x7e);
const signs = 'Œœ–—‘’“”…•‹›€™−←→↑↓';
/** What a page needs beyond these comes from the packages' own files, by the ranges in shared/ui/styles/fonts.css. */
const pageLetters = `${ascii}\u00a0£§©«°·»½×ÀÁÂÄÅÆÇÈÉÊËÍÎÏÑÓÔÖØÙÚÛÜßàáâãäåæçèéêëíîïñóôõöøùúûü${signs}`;
/** A picture has no other file to take a letter from. */
const pictureLetters = `${ascii}${range(0xa0, 0xff)}${signs}Ÿ„`;

const source = new URL('../../node_modules/@fontsource-variable/', import.meta.url);
const top = new URL('../../', import.meta.url);

/** Optical size 72: the contrast of a masthead, still sturdy enough for a card's title. */
const fonts = [
  {
    from: 'fraunces/files/fraunces-latin-opsz-normal.woff2',
    to: 'shared/ui/fonts/display.woff2',
    axes: { opsz: 72, wght: 420 },
  },
  {
    from: 'fraunces/files/fraunces-latin-opsz-italic.woff2',
    to: 'shared/ui/fonts/display-italic.woff2',
    axes: { opsz: 72, wght: 400 },
  },
  {
    from: 'source-sans-3/files/source-sans-3-latin-wght-normal.woff2',
    to: 'shared/ui/fonts/text.woff2',
    axes: { wght: { min: 400, max: 600, default: 400 } },
  },
  {
    from: 'fraunces/files/fraunces-latin-opsz-normal.woff2',
    to: 'server/share-images/fonts/title.ttf',
    axes: { opsz: 72, wght: 420 },
  },
  {
    from: 'source-sans-3/files/source-sans-3-latin-wght-normal.woff2',
    to: 'server/share-images/fonts/label.ttf',
    axes: { wght: 600 },
  },
];

for (const { from, to, axes } of fonts) {
  const font = await readFile(new URL(from, source));
  const targetFormat = to.endsWith('.woff2') ? 'woff2' : 'sfnt';
  const subset = await subsetFont(font, targetFormat === 'woff2' ? pageLetters : pictureLetters, {
    targetFormat,
    variationAxes: axes,
  });
  await writeFile(new URL(to, top), subset);
  console.log(`${to}: ${subset.length} bytes`);
}
