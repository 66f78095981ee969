import { limits } from '../contracts/limits.ts';

/**
 * The address that a title suggests: small letters, digits and single hyphens. Accents go and their
 * letters stay, so that "Été à Genève" becomes `ete-a-geneve`, and "Straße" becomes `strasse`. May be empty, when nothing of the title can be used.
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

/** Latin letters that Unicode does not take apart, as people write them without. The search has the same and more. */
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
