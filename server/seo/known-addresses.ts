import { bookingPath, meetingPeople, producers } from '#data/content/people.ts';
import type { Deps } from '../app/deps.ts';
import { isPublicAddress } from '../features/blog/blog-repository.ts';
import { findPublicTag } from '../features/blog/blog-tags.ts';
import { isService } from '../features/services/service-repository.ts';
import { timestamp } from '../platform/clock.ts';

/**
 * Whether there is a public page at an address with a slug, judged by its data. Rendering a page to find that it is
 * missing costs ten times as much, and anybody can make up slugs. Other addresses count as known.
 */
export function knownAddresses({ db, clock }: Pick<Deps, 'db' | 'clock'>): (path: string) => Promise<boolean> {
  const people = new Set([
    ...producers.map((person) => bookingPath('podcast', person)),
    ...meetingPeople.map((person) => bookingPath('meeting', person)),
  ]);
  return async (path) => {
    const [address, room, slug = ''] = /^\/(blog|services|book)\/(.+)$/.exec(path) ?? [];
    const tag = room === 'blog' ? /^tag\/(.+)$/.exec(slug)?.[1] : undefined;
    if (tag !== undefined) return (await findPublicTag(db, tag, timestamp(clock))) !== undefined;
    if (room === 'blog') return isPublicAddress(db, slug, timestamp(clock));
    if (room === 'services') return isService(db, slug);
    return address === undefined || people.has(address);
  };
}

interface Addresses {
  readonly isKnown: (path: string) => Promise<boolean>;
  /** The current location of a page that was formerly at a path. */
  readonly movedTo: (path: string) => Promise<string | undefined>;
}

/**
 * The redirect for a path without a page: to the current address of a moved page, or from capitals, which people type
 * and mail programs produce, to the address in lower case.
 */
export function presentAddress({ isKnown, movedTo }: Addresses): Addresses['movedTo'] {
  return async (path) => {
    const small = path.toLowerCase();
    if (small === path || !/^\/(blog|services|book)\/./.test(small)) return movedTo(path);
    return (await isKnown(small)) ? small : movedTo(small);
  };
}
