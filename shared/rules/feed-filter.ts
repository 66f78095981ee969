import type { FeedPost, FeedShow } from '../contracts/feed.ts';
import { rowId } from './feed-links.ts';

/** The feed's filter, from its URL. */
export interface FeedFilter {
  readonly topic: number | null;
  /** Newest first when null. */
  readonly show: FeedShow | null;
}

export const PLAIN_FEED: FeedFilter = { topic: null, show: null };

const SHOWS: Record<FeedShow, true> = { active: true, unanswered: true, saved: true, new: true };

export const isPlainFeed = ({ topic, show }: FeedFilter): boolean => topic === null && show === null;

/** `?topic=3&show=active` → the filter. Ignores invalid values. */
export function feedFilterOf(search: URLSearchParams): FeedFilter {
  const show = search.get('show');
  return {
    topic: rowId(search.get('topic') ?? undefined),
    show: show !== null && Object.hasOwn(SHOWS, show) ? (show as FeedShow) : null,
  };
}

/** The filter as query parameters, without empty ones. */
export const feedQueryOf = ({ topic, show }: FeedFilter): { topic?: string; show?: FeedShow } => ({
  ...(topic !== null && { topic: String(topic) }),
  ...(show !== null && { show }),
});

/** The URL of the filtered feed. */
export function feedPath(filter: FeedFilter): string {
  const search = new URLSearchParams(feedQueryOf(filter)).toString();
  return search ? `/feed?${search}` : '/feed';
}

const lastWordIn = ({ createdAt, comments }: FeedPost): string => comments.at(-1)?.createdAt ?? createdAt;

/**
 * Filters posts on the device, while the server is unreachable.
 * @returns undefined for unseen posts, which only the server can determine
 */
export function filterPosts(posts: readonly FeedPost[], { topic, show }: FeedFilter): FeedPost[] | undefined {
  if (show === 'new') return undefined;
  const ofTopic = posts.filter((post) => topic === null || post.topicId === topic);
  if (show === 'unanswered') return ofTopic.filter(({ commentCount }) => commentCount === 0);
  if (show === 'saved') return ofTopic.filter(({ saved }) => saved);
  const orderOf = show === 'active' ? lastWordIn : ({ createdAt }: FeedPost) => createdAt;
  return ofTopic.toSorted((one, other) => orderOf(other).localeCompare(orderOf(one)) || other.id - one.id);
}
