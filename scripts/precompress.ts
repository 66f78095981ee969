import { glob, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = '**/*.{js,css,html,svg,json,txt,xml,webmanifest,ico}';
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/**
 * Writes a `.br` and a `.gz` beside every file of a build that benefits from it, so that the server never has to
 * compress static files.
 */
export function precompress(environment: string): Plugin {
  return {
    name: 'bonjour:precompress',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === environment,
    writeBundle: {
      order: 'post',
      async handler({ dir = '' }) {
        const work: Promise<void>[] = [];
        for await (const file of glob(COMPRESSIBLE, { cwd: dir })) work.push(compress(path.join(dir, file)));
        await Promise.all(work);
      },
    },
  };
}

/** Writes a file's compressed versions. */
export async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  const [br, gz] = await Promise.all([
    brotli(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        // In one piece.
        [constants.BROTLI_PARAM_LGBLOCK]: constants.BROTLI_MAX_INPUT_BLOCK_BITS,
      },
    }),
    zip(content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  if (br.length < content.length) await writeFile(`${file}.br`, br);
  if (gz.length < content.length) await writeFile(`${file}.gz`, gz);
}
