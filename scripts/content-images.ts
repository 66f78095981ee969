import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';

/**
 * Puts the pictures of the content folder into the browser's build under `/images/`, with their plain names: the
 * content, the services and the blog posts name them, and the agency replaces them.
 */
export function contentImages(folder: string): Plugin {
  return {
    name: 'bonjour:content-images',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async generateBundle() {
      for await (const file of glob('**/*.{svg,png,jpg,webp,avif}', { cwd: folder })) {
        this.emitFile({
          type: 'asset',
          fileName: `images/${file.split(path.sep).join('/')}`,
          source: await readFile(path.join(folder, file)),
        });
      }
    },
  };
}
