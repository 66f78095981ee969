import { element } from './xml.ts';

export interface SitemapEntry {
  readonly path: string;
  /** An ISO date or time; none where the page does not know when it was changed. */
  readonly changedAt?: string;
}

/** As many as one sitemap may name. */
export const MOST_ENTRIES = 50_000;

/** The pages that can be found. */
export function sitemap(entries: readonly SitemapEntry[], publicUrl: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.map((entry) => url(entry, publicUrl)).join('\n')}
</urlset>
`;
}

function url({ path, changedAt }: SitemapEntry, publicUrl: string): string {
  const address = publicUrl + path;
  return ['<url>', element('loc', address), ...(changedAt ? [element('lastmod', changedAt)] : []), '</url>'].join('\n');
}
