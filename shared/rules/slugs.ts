import { limits } from '../contracts/limits.ts';

/**
 * The slug from a title: lower-case letters, digits and single hyphens. Accents are removed, so that "Été à Genève"
 * becomes `ete-a-geneve`, and "Straße" becomes `strasse`. Empty if no character of the title can be used.
 */
export function slugFromTitle(title: string): string {
  const slug = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(LETTER, (letter) => LETTERS[letter]!)
    .replace(/[^a-z0-9\s-]/g, '')
    .replace(/[\s-]+/g, '-');
  return trimHyphens(trimHyphens(slug).slice(0, limits.slug));
}

/** Latin letters that Unicode does not decompose, with their usual replacement. The search has these and more. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ð: 'd',
  đ: 'd',
  ø: 'o',
  ł: 'l',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ĸ: 'k',
  ı: 'i',
  '–': '-',
  '—': '-',
  '/': '-',
  _: '-',
};
const LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g');

const trimHyphens = (text: string): string => text.replace(/^-+|-+$/g, '');
