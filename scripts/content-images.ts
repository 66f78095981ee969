import { glob, mkdir, readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import type { Plugin } from 'vite';
import {
  isPhotograph,
  pictureFile,
  pictureFormats,
  pictureWidths,
  type PictureFormat,
} from '#shared/rules/picture-files.ts';
import { createHash } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import { writeWhole } from './files.mjs';
import { existsSync } from 'node:fs';
import type { Image } from '#data/content/schema.ts';
import { allImages, validateContent } from '#data/content/validate.ts';

/**
 * Puts the pictures of the content folder into the browser's build under `/images/`, with their plain names: the
 * content, the services and the blog posts name them, and the agency replaces them. Photographs come in the formats
 * and widths that `shared/ui/picture.tsx` asks for, made once and kept in `cache`.
 */
export function contentImages(folder: string, cache: string): Plugin {
  return {
    name: 'bonjour:content-images',
    applyToEnvironment: ({ name }) => name === 'client',
    async generateBundle() {
      for (const { name, source } of await contentPictures(folder, cache)) {
        this.emitFile({ type: 'asset', fileName: `images/${name}`, source });
      }
    },
    configureServer({ middlewares }) {
      middlewares.use('/images', (request, response, next) => void answer(request, response, next));
    },
  };

  /** In development, drawings and photographs come straight from the folder. The rest is made on demand. */
  async function answer({ url = '' }: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) {
    try {
      const made = await photographFile(folder, url.slice(1), cache);
      if (made) response.setHeader('Content-Type', `image/${path.extname(url).slice(1)}`).end(made);
      else next();
    } catch (error) {
      next(error);
    }
  }
}

/** Every file in `/images/`, by its path below the folder. */
export async function contentPictures(folder: string, cache: string): Promise<Made[]> {
  const made: Made[] = [];
  for await (const found of glob('**/*.{svg,png,jpg,jpeg,webp,avif}', { cwd: folder })) {
    const name = found.split(path.sep).join('/');
    if (isPhotograph(name)) made.push(...(await photographFiles(folder, name, cache)));
    else made.push({ name, source: await readFile(path.join(folder, name)) });
  }
  const names = made.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) throw new Error(`data/content/images: two pictures would both be ${twice}; please rename one`);
  return made;
}

/** Change this to make every picture again: it is part of the names in the cache. */
const SETTINGS = {
  avif: { quality: 50, effort: 4 },
  webp: { quality: 76, effort: 5 },
  jpeg: { quality: 80, mozjpeg: true },
  png: { compressionLevel: 9, palette: true },
} as const;
type Format = keyof typeof SETTINGS;

/** For browsers without AVIF and WebP, and for feeds and mails: one file, under the picture's own name. */
const PLAIN_WIDTH = 1600;

interface Made {
  /** Below the folder of the pictures. */
  readonly name: string;
  readonly source: Buffer;
}

/**
 * Makes a photograph's files for pages: AVIF and WebP in several widths, and itself, without the camera's metadata
 * (place, time, names). Existing files are taken from `cache`.
 *
 * @param name the photograph's path below `folder`
 */
async function photographFiles(folder: string, name: string, cache: string): Promise<Made[]> {
  const original = await readFile(path.join(folder, name));
  const { width } = (await sharp(original).metadata()).autoOrient;
  const made: Made[] = [];
  // One after the other, because each uses all processors.
  for (const size of pictureWidths(width)) {
    for (const format of pictureFormats) {
      made.push({ name: pictureFile(name, size, format), source: await encoded(original, size, format, cache) });
    }
  }
  const plain = await encoded(original, Math.min(width, PLAIN_WIDTH), formatOf(name), cache);
  return [...made, { name, source: plain }];
}

/** Makes one file on demand in development; undefined for an unknown name. */
async function photographFile(folder: string, wanted: string, cache: string): Promise<Buffer | undefined> {
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
  // By default sharp drops metadata, after rotating the picture upright.
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

/** Fails a build with invalid content, naming the file and the place in it. */
export function checkContent(folder: string): Plugin {
  return {
    name: 'bonjour:check-content',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async buildStart() {
      validateContent();
      const faults = await pictureFaults(allImages(), folder);
      if (faults.length > 0) throw new Error(faults.join('\n'));
    },
  };
}

/**
 * Problems with the content's picture references: each picture must exist, in the size that the content states, so that
 * pages reserve the right space.
 *
 * @param folder the one behind `/images`
 */
export async function pictureFaults(images: readonly Image[], folder: string): Promise<string[]> {
  const faults = await Promise.all(images.map((image) => pictureFault(image, folder)));
  return [...new Set(faults.filter((fault) => fault !== undefined))];
}

async function pictureFault({ src, width, height }: Image, folder: string): Promise<string | undefined> {
  const file = path.join(folder, src.replace(/^\/images\//, ''));
  if (!existsSync(file)) return `data/content: src: there is no file ${src} in data/content/images`;
  const { autoOrient } = await sharp(file).metadata();
  if (autoOrient.width === width && autoOrient.height === height) return undefined;
  return `data/content: width, height: ${src} is ${autoOrient.width} × ${autoOrient.height} pixels, and not ${width} × ${height}`;
}
