import { readFile } from 'node:fs/promises';
import { writeDurably } from './durable-files.ts';

/** Files being read or made now: two calls at once get the same text. */
const underWay = new Map<string, Promise<string>>();

/**
 * Reads a small file that is made once and kept, such as a secret. An empty file, or one of zeros alone, is what a power
 * cut leaves of one that was never finished; nobody has seen its content, so it is made again.
 */
export function keptText(file: string, make: () => string | Promise<string>): Promise<string> {
  let text = underWay.get(file);
  if (!text) {
    text = readOrMake(file, make).finally(() => underWay.delete(file));
    underWay.set(file, text);
  }
  return text;
}

async function readOrMake(file: string, make: () => string | Promise<string>): Promise<string> {
  const kept = await readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  });
  if (/[^\0\s]/.test(kept)) return kept;
  const made = await make();
  await writeDurably(file, made);
  return made;
}
