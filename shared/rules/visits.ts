/** Where a visit began. */
export interface BeginningColumns {
  readonly began_page: string | null;
  /** The host or the campaign's word that led there; null where there was none. */
  readonly began_source: string | null;
}

const MOST_PAGE = 200;
const MOST_SOURCE = 100;

/** Reads what a page says of where its visit began. What is no path says nothing. */
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

/** The same for those who read it; nothing where nobody said so. */
export const presentBeginning = ({ began_page: page, began_source: source }: BeginningColumns) =>
  page === null ? {} : { beganOn: { page, source } };

/** How a page is called in the console: most by their address. */
export const pageName = (path: string): string => (path === '/' ? 'Home page' : path);

/** "/services/podcasts, from google.com" */
export const beginningWords = ({ page, source }: { readonly page: string; readonly source: string | null }): string =>
  source === null ? pageName(page) : `${pageName(page)}, from ${source}`;
