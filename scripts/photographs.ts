import { createHash } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { pictureFile, pictureFormats, pictureWidths, type PictureFormat } from '../shared/rules/picture-files.ts';
import { writeWhole } from './files.mjs';

/** A change here makes every picture anew: it is part of the name under which one is kept. */
const SETTINGS = {
  avif: { quality: 50, effort: 4 },
  webp: { quality: 76, effort: 5 },
  jpeg: { quality: 80, mozjpeg: true },
  png: { compressionLevel: 9, palette: true },
} as const;
type Format = keyof typeof SETTINGS;

/** For those who know neither AVIF nor WebP, and for feeds and mails: one file, under the picture's own name. */
const PLAIN_WIDTH = 1600;

export interface Made {
  /** Below the folder of the pictures. */
  readonly name: string;
  readonly source: Buffer;
}

/**
 * Makes of one photograph what pages ask for: AVIF and WebP in several widths, and itself. Nothing that the camera wrote
 * into the file (place, time, names) is left in any of them. What was made before is taken from `cache`.
 *
 * @param name the photograph's path below `folder`
 */
export async function photographFiles(folder: string, name: string, cache: string): Promise<Made[]> {
  const original = await readFile(path.join(folder, name));
  const { width } = (await sharp(original).metadata()).autoOrient;
  const made: Made[] = [];
  // One after the other: each uses all processors.
  for (const size of pictureWidths(width)) {
    for (const format of pictureFormats) {
      made.push({ name: pictureFile(name, size, format), source: await encoded(original, size, format, cache) });
    }
  }
  const plain = await encoded(original, Math.min(width, PLAIN_WIDTH), formatOf(name), cache);
  return [...made, { name, source: plain }];
}

/** Makes the one file that a page asks for while developing; undefined when the name is of no such file. */
export async function photographFile(folder: string, wanted: string, cache: string): Promise<Buffer | undefined> {
  const [, stem, width, format] = /^([a-z0-9/-]+)\.(\d+)\.(avif|webp)$/.exec(wanted) ?? [];
  if (!stem) return undefined;
  for (const ending of ['jpg', 'jpeg', 'png', 'webp', 'avif']) {
    const original = await readFile(path.join(folder, `${stem}.${ending}`)).catch(() => undefined);
    if (original) return encoded(original, Number(width), format as PictureFormat, cache);
  }
  return undefined;
}

async function encoded(original: Buffer, width: number, format: Format, cache: string): Promise<Buffer> {
  const settings = SETTINGS[format];
  const key = createHash('sha256').update(original).update(JSON.stringify({ width, format, settings })).digest('hex');
  const file = path.join(cache, `${key}.${format}`);
  const known = await readFile(file).catch(() => undefined);
  if (known) return known;
  // Without a word on metadata sharp keeps none but turns the picture the right way up first.
  const picture: Sharp = sharp(original).autoOrient().resize({ width, withoutEnlargement: true });
  const made = await picture.toFormat(format, settings).toBuffer();
  await mkdir(cache, { recursive: true });
  writeWhole(file, made);
  return made;
}

function formatOf(name: string): Format {
  const ending = path.extname(name).slice(1);
  return ending === 'jpg' ? 'jpeg' : (ending as Format);
}
