import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { PictureWords } from '#shared/contracts/rendering.ts';
import { lineAsPath, widthOf, wrap } from './set-text.ts';
import { PROJECT } from '../platform/data-folder.ts';

/** The preview size for shared links that all networks accept, in pixels. */
export const SHARE_IMAGE = { width: 1200, height: 630, type: 'image/png' } as const;

interface Colors {
  readonly ground: string;
  readonly words: string;
  readonly quiet: string;
  /** The speech mark, when no drawing fills it. */
  readonly mark: string;
  /** The line before the eyebrow and the dot of the logo's j. */
  readonly accent: string;
}

const night: Colors = { ground: '#131d38', words: '#f5eee1', quiet: '#b0b7c9', mark: '#b3202f', accent: '#d4424c' };
const paper: Colors = { ground: '#faf6ed', words: '#131d38', quiet: '#535b73', mark: '#b3202f', accent: '#b3202f' };
const ochre: Colors = { ground: '#8f1724', words: '#fffdf8', quiet: '#f9e3df', mark: '#d9ae5f', accent: '#d9ae5f' };
const blue: Colors = { ground: '#1d4a94', words: '#fffdf8', quiet: '#e4ebf6', mark: '#b3202f', accent: '#d9ae5f' };

/** The colours of a kind of page, by the folder of its drawing, to distinguish kinds in a list of links. */
const colorsOf: Readonly<Record<string, Colors>> = { services: blue, blog: paper, people: ochre };

const MARGIN = 80;
/** Ends left of the speech mark, which begins at 790. */
const WIDTH = 670;
/** A long title is smaller. At the smallest size, what does not fit is cut. */
const sizes = [
  { size: 80, lines: 3 },
  { size: 62, lines: 5 },
  { size: 50, lines: 6 },
] as const;
const LEADING = 1.12;
const FOOT = 540;

const IMAGES = path.join(PROJECT, 'data/content/images');
const logo = readFileSync(path.join(IMAGES, 'logo.svg'), 'utf8');
/** The two parts of the logo: the letters, and the red speech mark over the j. */
const [letters = '', speechMark = ''] = [...logo.matchAll(/ d="([^"]+)"/g)].map(([, outline]) => outline);

/** The file of one of our drawings; undefined for other pictures, whose files are unknown. */
export function drawingFile(address: string): string | undefined {
  const name = /^\/images\/([a-z]+\/[a-z0-9-]+\.svg)$/.exec(address)?.[1];
  const file = name && path.join(IMAGES, name);
  return file && existsSync(file) ? file : undefined;
}

/** The speech mark's position, at 18 times its size in the logo: x from 790 to 1160, y from 84 to 530. */
const MARK = 'translate(-2425 1418) scale(18)';
const EYEBROW = { size: 24, tracking: 0.14, indent: 68 };

/** A long eyebrow is smaller, down to a size that is still readable in a feed. */
function eyebrowSize(eyebrow: string): number {
  const { size, tracking, indent } = EYEBROW;
  const width = widthOf(eyebrow, 'label', size) + eyebrow.length * tracking * size;
  return Math.max(17, Math.min(size, (size * (WIDTH - indent)) / width));
}

/** Portraits are upright, with the face in the round part of the mark. All other drawings are landscape. */
const shapeOf = (image: string | undefined) =>
  folderOf(image) === 'people' ? { width: 400, height: 500 } : { width: 600, height: 450 };

const folderOf = (image = ''): string => image.split('/')[2] ?? '';

/** A page's picture as SVG. The text is on the left, with the last line always at the same height. */
export function shareImageSvg({ eyebrow, title, image }: PictureWords, drawing?: Buffer): string {
  const { size, lines } = layOut(title);
  const first = FOOT - (lines.length - 1) * size * LEADING;
  const rubric = first - size - 24;
  const color = colorsOf[folderOf(image)] ?? night;
  const shape = shapeOf(image);
  const mark = drawing
    ? `<clipPath id="mark"><path transform="${MARK}" d="${speechMark}"/></clipPath><image clip-path="url(#mark)" x="${975 - shape.width / 2}" y="84" width="${shape.width}" height="${shape.height}" href="data:image/png;base64,${drawing.toString('base64')}"/>
<path transform="${MARK}" fill="none" stroke="${color.accent}" stroke-width="0.25" d="${speechMark}"/>`
    : `<path transform="${MARK}" fill="${color.mark}" d="${speechMark}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SHARE_IMAGE.width}" height="${SHARE_IMAGE.height}">
<rect width="100%" height="100%" fill="${color.ground}"/>
${mark}
<g transform="translate(${MARGIN} 126) scale(0.7)"><path fill="${color.words}" d="${letters}"/><path fill="${color.accent}" d="${speechMark}"/></g>
<rect x="${MARGIN}" y="${rubric - 9}" width="48" height="3" fill="${color.accent}"/>
${lineAsPath(eyebrow, 'label', { x: MARGIN + EYEBROW.indent, y: rubric, size: eyebrowSize(eyebrow), fill: color.quiet, tracking: EYEBROW.tracking })}
${lines.map((line, index) => lineAsPath(line, 'title', { x: MARGIN, y: first + index * size * LEADING, size, fill: color.words })).join('\n')}
</svg>`;
}

/**
 * Takes about 40 ms, most of it outside of JavaScript.
 * @param uploaded the picture's file, when it is not one of our drawings
 */
export async function drawShareImage(words: PictureWords, uploaded?: Buffer): Promise<Buffer> {
  // Loaded with the first picture: it takes 10 MB.
  const { default: sharp } = await import('sharp');
  const file = words.image && drawingFile(words.image);
  // From memory: the server only opens picture files in formats that members may send.
  const picture = file ? await readFile(file) : uploaded;
  const drawing =
    picture &&
    (await sharp(picture)
      .resize({ ...shapeOf(words.image), fit: 'cover', position: file ? 'top' : 'centre' })
      .png()
      .toBuffer());
  return sharp(Buffer.from(shareImageSvg(words, drawing)))
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

/** Cuts a line to the width, with an ellipsis when it is cut or continues. */
function shorten(line: string, size: number, goesOn: boolean): string {
  let text = goesOn ? `${line}…` : line;
  for (let end = line.length - 1; end > 0 && widthOf(text, 'title', size) > WIDTH; end--) {
    text = `${line.slice(0, end).trimEnd()}…`;
  }
  return text;
}
