import { truncate } from '#shared/rules/truncate.ts';

/**
 * A subject for a conversation that has none: its first words, on one line. No word is cut, so that an address in it is found
 * when its owner is erased.
 */
export function subjectFrom(text: string): string {
  const words = truncate(text);
  const end = words.lastIndexOf(' ');
  return words.endsWith('…') && end > 0 ? `${words.slice(0, end).replace(/[\s.,;:!?…]+$/u, '')}…` : words;
}
