import Heart from 'lucide-react/icons/heart';
import type { FeedPost } from '#shared/contracts/feed.ts';
import { cx } from '#shared/ui/cx.ts';
import { useAsMeant } from './use-as-meant.ts';
import { useLike } from './use-like.ts';

/** A heart that is full when one likes the post, and how many do; of none it says nothing. */
export function LikeButton({ post }: { post: FeedPost }) {
  const setLike = useLike(post);
  const meant = useAsMeant(post);
  const { likedByMe, likeCount } = meant.post;
  return (
    <button
      type="button"
      aria-pressed={likedByMe}
      onClick={() => setLike(!likedByMe)}
      className={cx(
        'inline-flex min-h-11 items-center gap-2 rounded-sm px-2.5 text-sm font-semibold transition-colors hover:bg-sunken',
        likedByMe ? 'text-red' : 'text-muted hover:text-ink',
      )}
    >
      <Heart aria-hidden="true" className={cx('size-5 transition-transform', likedByMe && 'scale-110 fill-current')} />
      <span>Like</span>
      {likeCount > 0 ? (
        <span className="figures">
          {likeCount.toLocaleString('en-GB')}
          <span className="sr-only">{likeCount === 1 ? ' like' : ' likes'}</span>
        </span>
      ) : null}
      {meant.isWaiting ? <span className="text-xs font-normal text-muted">waiting</span> : null}
    </button>
  );
}
