import { create } from 'zustand';
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

export const useJustShared = create<Shared>(() => ({ ids: [], toShow: undefined }));

/** Puts a post at the top of the feed until the feed is next opened, and scrolls to it. */
export const showOwnPost = (id: number): void =>
  useJustShared.setState(({ ids }) => ({ ids: [id, ...ids.filter((known) => known !== id)], toShow: id }));

/** Marks that the feed has scrolled to the post. */
export const markShown = (): void => useJustShared.setState({ toShow: undefined });

/** Ends the visit of the feed. */
export const clearShared = (): void => useJustShared.setState(useJustShared.getInitialState(), true);

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
