import { readFileSync } from 'node:fs';
import path from 'node:path';
// oxlint-disable-next-line import/default -- a CommonJS package: Node exposes its exports as the default
import opentype from 'opentype.js';
import { PROJECT } from '../platform/data-folder.ts';

const fontFiles = { title: 'title.ttf', label: 'label.ttf' } as const;
export type FontName = keyof typeof fontFiles;

const fonts = new Map<FontName, opentype.Font>();

function fontOf(fontName: FontName): opentype.Font {
  let font = fonts.get(fontName);
  if (!font) {
    const file = readFileSync(path.join(PROJECT, 'server/share-images/fonts', fontFiles[fontName]));
    font = opentype.parse(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength));
    fonts.set(fontName, font);
  }
  return font;
}

/**
 * The text without symbols that the fonts lack, such as emoji.
 * @returns undefined when they lack a letter, because words would be misspelt
 */
export function settable(text: string, fontName: FontName): string | undefined {
  const font = fontOf(fontName);
  const lacks = (character: string) => font.charToGlyphIndex(character) === 0;
  const characters = Array.from(text.normalize('NFC').replace(/\s+/g, ' '));
  if (characters.some((character) => lacks(character) && /[\p{Letter}\p{Number}]/u.test(character))) return undefined;
  const left = characters
    .filter((character) => !lacks(character))
    .join('')
    .replace(/ +/g, ' ')
    .trim();
  return left || undefined;
}

/** How wide a line is, in pixels. */
export function widthOf(line: string, fontName: FontName, size: number): number {
  return fontOf(fontName).getAdvanceWidth(line, size);
}

/**
 * A line as an SVG path, so that it looks the same without installed fonts. Outlines use the font's own whole numbers
 * and are scaled by the drawing, because the library writes very small fractions in a way that breaks paths.
 * @param options.tracking letter spacing, in ems
 */
export function lineAsPath(
  line: string,
  fontName: FontName,
  options: { x: number; y: number; size: number; fill: string; tracking?: number },
): string {
  const font = fontOf(fontName);
  const { x, y, size, fill, tracking = 0 } = options;
  const data = font.getPath(line, 0, 0, font.unitsPerEm, { letterSpacing: tracking }).toPathData(0);
  return `<path transform="translate(${x} ${y}) scale(${size / font.unitsPerEm})" fill="${fill}" d="${data}"/>`;
}

/** Breaks a text between words into lines that are at most `width` pixels wide; a longer word has a line of its own. */
export function wrap(text: string, fontName: FontName, size: number, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    const longer = `${last} ${word}`;
    if (last !== undefined && widthOf(longer, fontName, size) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
