import { limits } from '../contracts/limits.ts';

/**
 * The address that a title suggests: small letters, digits and single hyphens. Accents go and their
 * letters stay, so that "Été à Genève" becomes `ete-a-geneve`. May be empty, when nothing of the title can be used.
 */
export function slugFromTitle(title: string): string {
  const slug = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9\s-]/g, '')
    .replace(/[\s-]+/g, '-');
  return trimHyphens(trimHyphens(slug).slice(0, limits.slug));
}

const trimHyphens = (text: string): string => text.replace(/^-+|-+$/g, '');
