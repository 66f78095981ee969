import { firstCharacters } from './cut-text.ts';

/** How a text begins, on one line and of at most `length` characters, to name it by. */
export function firstWords(text: string, length = 80): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (firstCharacters(line, length) === line) return line;
  const beginning = firstCharacters(line, length - 1);
  // What ends with its own stop needs none beside the dots.
  return `${beginning.replace(/[\s.,;:!?…]+$/u, '')}…`;
}

/** How the first paragraph of a text begins: of a post, which is kept with its title above it, the title. */
export const firstParagraph = (text: string): string => firstWords(text.trim().split(/\n\s*\n/)[0] ?? '');
