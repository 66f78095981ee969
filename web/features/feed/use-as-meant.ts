import { type FeedPost, likePost } from '#shared/contracts/feed.ts';
import { withLike } from '#shared/rules/feed-changes.ts';
import { useMember } from '../../app/member.tsx';
import { useWaiting } from '../../offline/outbox/use-waiting.ts';
import { postLane } from './lanes.ts';

/** The post with the like that waits for the network, also after the page was closed. */
export function useAsMeant(post: FeedPost): { readonly post: FeedPost; readonly isWaiting: boolean } {
  const member = useMember();
  const wish = useWaiting(likePost, postLane(post.id)).findLast(({ state }) => state === 'waiting');
  if (!wish) return { post, isWaiting: false };
  return { post: withLike(post, member.id, (wish.input.body as { liked: boolean }).liked), isWaiting: true };
}
