import { glob, readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import type { Plugin } from 'vite';
import { isPhotograph } from '../shared/rules/picture-files.ts';
import { type Made, photographFile, photographFiles } from './photographs.ts';

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

  /** While developing, drawings and photographs come straight from the folder; the rest is made when asked for. */
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

/** Every file that `/images/` holds, by its name below the folder. */
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
