import { bookingPath, meetingPeople, producers } from '#data/content/people.ts';
import { privacy } from '#data/content/privacy.ts';
import { listArchive } from '#shared/contracts/endpoints/newsletters.ts';
import { listServices } from '#shared/contracts/endpoints/services.ts';
import type { Call } from '#shared/contracts/rendering.ts';
import type { Deps } from '../app/deps.ts';
import { findPublicTags } from '../features/blog/blog-tags.ts';
import { publicBlogAddresses } from '../features/blog/public-posts.ts';
import { timestamp } from '../platform/clock.ts';
import { element } from '../platform/html-escape.ts';

interface SitemapEntry {
  readonly path: string;
  /** An ISO date or time; none when unknown. */
  readonly changedAt?: string;
}

/** The most addresses in one sitemap. */
const MOST_ENTRIES = 50_000;

/** Writes a sitemap in XML. */
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

/**
 * The pages to list: those that return 200 to a visitor and are not marked `noindex`. Of the newsletters only the newest
 * hundred.
 */
export async function publicPages({ db, clock }: Pick<Deps, 'db' | 'clock'>, call: Call): Promise<SitemapEntry[]> {
  const people = [
    ...producers.map((person) => bookingPath('podcast', person)),
    ...meetingPeople.map((person) => bookingPath('meeting', person)),
  ];
  const services = await call(listServices, {});
  const fixed: SitemapEntry[] = [
    { path: '/' },
    ...services.map(({ slug, updatedAt }) => ({ path: `/services/${slug}`, changedAt: updatedAt })),
    { path: '/team' },
    ...people.map((path) => ({ path })),
    { path: '/privacy', changedAt: privacy.date },
  ];
  const tags = await findPublicTags(db, timestamp(clock));
  const posts = await publicBlogAddresses(db, clock, MOST_ENTRIES - fixed.length - tags.length - 1);
  const newest = posts
    .map(({ changedAt }) => changedAt)
    .toSorted()
    .at(-1);
  const issues = await call(listArchive, { query: { limit: '100' } });
  return [
    ...fixed,
    { path: '/blog', ...(newest && { changedAt: newest }) },
    ...posts.map(({ slug, changedAt }) => ({ path: `/blog/${slug}`, changedAt })),
    ...tags.map(({ slug, changed_at: changedAt }) => ({ path: `/blog/tag/${slug}`, changedAt })),
    ...(issues.length > 0 ? [{ path: '/newsletter', changedAt: issues[0]?.sentAt ?? '' }] : []),
    ...issues.map(({ slug, sentAt }) => ({ path: `/newsletter/${slug}`, changedAt: sentAt })),
  ];
}
