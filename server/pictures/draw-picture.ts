import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import type { PictureWords } from '#shared/contracts/rendering.ts';
import { lineAsPath, widthOf, wrap } from './set-text.ts';

/** What networks show beside a shared link; all of them take this size, in pixels. */
export const PICTURE = { width: 1200, height: 630, type: 'image/png' } as const;

/** The colours of the night, as the site's dark bands wear them. */
const color = { ground: '#131d38', words: '#f5eee1', quiet: '#b0b7c9', red: '#b3202f', mark: '#d4424c' };

const MARGIN = 80;
const WIDTH = 900;
/** A long title is set smaller; at the smallest size, what does not fit into the lines is cut. */
const sizes = [
  { size: 84, lines: 3 },
  { size: 68, lines: 4 },
  { size: 54, lines: 5 },
] as const;
const LEADING = 1.12;
const FOOT = 540;

const logo = readFileSync(new URL('../../data/content/images/logo.svg', import.meta.url), 'utf8');
/** The two parts of the logo: the letters, and the red speech mark over the j. */
const [letters = '', speechMark = ''] = [...logo.matchAll(/ d="([^"]+)"/g)].map(([, outline]) => outline);

/** The picture of a page as SVG; its words stand on the left, the last line at the same height on every picture. */
export function pictureSvg({ eyebrow, title }: PictureWords): string {
  const { size, lines } = layOut(title);
  const first = FOOT - (lines.length - 1) * size * LEADING;
  const rubric = first - size - 24;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE.width}" height="${PICTURE.height}">
<rect width="100%" height="100%" fill="${color.ground}"/>
<path transform="translate(-3060 1560) scale(22)" fill="${color.red}" d="${speechMark}"/>
<g transform="translate(${MARGIN} 126) scale(0.7)"><path fill="${color.words}" d="${letters}"/><path fill="${color.mark}" d="${speechMark}"/></g>
<rect x="${MARGIN}" y="${rubric - 9}" width="48" height="3" fill="${color.mark}"/>
${lineAsPath(eyebrow, 'label', { x: MARGIN + 68, y: rubric, size: 24, fill: color.quiet, tracking: 0.14 })}
${lines.map((line, index) => lineAsPath(line, 'title', { x: MARGIN, y: first + index * size * LEADING, size, fill: color.words })).join('\n')}
</svg>`;
}

/** Takes about 40 ms, most of them outside of JavaScript. */
export function drawPicture(words: PictureWords): Promise<Buffer> {
  return sharp(Buffer.from(pictureSvg(words)))
    .png({ compressionLevel: 9 })
    .toBuffer();
}

function layOut(title: string): { size: number; lines: string[] } {
  for (const { size, lines: most } of sizes) {
    const lines = wrap(title, 'title', size, WIDTH);
    const fits = lines.length <= most && lines.every((line) => widthOf(line, 'title', size) <= WIDTH);
    if (fits) return { size, lines };
  }
  const { size, lines: most } = sizes[2];
  const lines = wrap(title, 'title', size, WIDTH);
  const shown = lines.slice(0, most).map((line) => shorten(line, size, false));
  if (lines.length > most) shown[most - 1] = shorten(shown[most - 1] ?? '', size, true);
  return { size, lines: shown };
}

/** Cuts a line to the width, with an ellipsis when it is cut or goes on. */
function shorten(line: string, size: number, goesOn: boolean): string {
  let text = goesOn ? `${line}…` : line;
  for (let end = line.length - 1; end > 0 && widthOf(text, 'title', size) > WIDTH; end--) {
    text = `${line.slice(0, end).trimEnd()}…`;
  }
  return text;
}
