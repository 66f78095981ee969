import { bookingPath, meetingPeople, producers } from '#data/content/people.ts';
import { privacy } from '#data/content/privacy.ts';
import { listServices } from '#shared/contracts/endpoints/services.ts';
import type { Call } from '#shared/contracts/rendering.ts';
import type { Deps } from '../app/deps.ts';
import { publicBlogAddresses } from '../features/blog/blog-service.ts';
import { MOST_ENTRIES, type SitemapEntry } from './sitemap.ts';

/** Every page that should be found: those that answer 200 to a visitor and are not marked `noindex`. */
export async function publicPages({ db, clock }: Pick<Deps, 'db' | 'clock'>, call: Call): Promise<SitemapEntry[]> {
  const people = [
    ...producers.map((person) => bookingPath('podcast', person)),
    ...meetingPeople.map((person) => bookingPath('meeting', person)),
  ];
  const services = await call(listServices, {});
  const fixed: SitemapEntry[] = [
    { path: '/' },
    ...services.map(({ slug, updatedAt }) => ({ path: `/services/${slug}`, changedAt: updatedAt })),
    ...people.map((path) => ({ path })),
    { path: '/privacy', changedAt: privacy.date },
  ];
  const posts = await publicBlogAddresses(db, clock, MOST_ENTRIES - fixed.length - 1);
  const newest = posts
    .map(({ changedAt }) => changedAt)
    .toSorted()
    .at(-1);
  return [
    ...fixed,
    { path: '/blog', ...(newest && { changedAt: newest }) },
    ...posts.map(({ slug, changedAt }) => ({ path: `/blog/${slug}`, changedAt })),
  ];
}
