import { existsSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import type { Plugin } from 'vite';
import type { Image } from '../data/content/schema.ts';
import { allImages, validateContent } from '../data/content/validate.ts';

/** Stops a build whose content holds what it may not, with the file and the place in it. */
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
 * What is wrong with the pictures that the content names: each must be there, and as large as the content says, so
 * that pages keep the right place for it.
 *
 * @param folder the one that `/images` stands for
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
