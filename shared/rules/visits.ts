/** The landing page and source of a visit. */
export interface BeginningColumns {
  readonly began_page: string | null;
  /** The referring host or campaign; null without one. */
  readonly began_source: string | null;
}

const MOST_PAGE = 200;
const MOST_SOURCE = 100;

/** Parses what the page recorded. Anything but a path is ignored. */
export function beginningOf(text: string | null | undefined): BeginningColumns {
  const [page = '', ...source] = (text ?? '').split(' ');
  if (!/^\/(?!\/)[\w\-.~%!$&'()*+,;=:@/]*$/.test(page) || page.length > MOST_PAGE)
    return { began_page: null, began_source: null };
  const from = source
    .join(' ')
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
    .toLowerCase()
    .replace(/^www\./, '')
    .slice(0, MOST_SOURCE);
  return { began_page: page, began_source: from || null };
}

/** The same as the field `beganOn` of a response; without the field if unknown. */
export const presentBeginning = ({ began_page: page, began_source: source }: BeginningColumns) =>
  page === null ? {} : { beganOn: { page, source } };

/** A page's name in the console: usually its path. */
export const pageName = (path: string): string => (path === '/' ? 'Home page' : path);

/** "/services/podcasts, from google.com" */
export const beginningWords = ({ page, source }: { readonly page: string; readonly source: string | null }): string =>
  source === null ? pageName(page) : `${pageName(page)}, from ${source}`;
