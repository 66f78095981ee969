import { useSyncExternalStore } from 'react';
import type { FeedPost } from '#shared/contracts/feed.ts';

/*
 * The member's own posts of this visit. They are above the pinned ones as long as the feed stays open: the author looks
 * for them at the top.
 */

interface Shared {
  /** The latest first. */
  readonly ids: readonly number[];
  /** The post to scroll to. */
  readonly toShow: number | undefined;
}

const NONE: Shared = { ids: [], toShow: undefined };
let shared = NONE;
const listeners = new Set<() => void>();

function set(next: Shared): void {
  shared = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Puts a post at the top of the feed until the feed is next opened, and scrolls to it. */
export function showOwnPost(id: number): void {
  set({ ids: [id, ...shared.ids.filter((known) => known !== id)], toShow: id });
}

/** Marks that the feed has scrolled to the post. */
export function markShown(): void {
  if (shared.toShow !== undefined) set({ ...shared, toShow: undefined });
}

/** Ends the visit of the feed. */
export function clearShared(): void {
  if (shared !== NONE) set(NONE);
}

export const useJustShared = (): Shared =>
  useSyncExternalStore(
    subscribe,
    () => shared,
    () => NONE,
  );

/** The pages of a feed with those posts at their top. Unaffected pages stay the same arrays. */
export function withOwnFirst(
  pages: readonly (readonly FeedPost[])[],
  ids: readonly number[],
): readonly (readonly FeedPost[])[] {
  const own = ids.flatMap((id) => pages.flat().find((post) => post.id === id) ?? []);
  if (own.length === 0) return pages;
  return pages.map((posts, index) => {
    const others = posts.some((post) => own.includes(post)) ? posts.filter((post) => !own.includes(post)) : posts;
    return index === 0 ? [...own, ...others] : others;
  });
}
