import LinkIcon from 'lucide-react/icons/link';
import Share from 'lucide-react/icons/share-2';
import type { FeedPost } from '#shared/contracts/feed.ts';
import { feedPostPath } from '#shared/rules/feed-links.ts';
import { useAbsolute } from '../../app/origin.tsx';
import { copyLink, share } from '../../app/share.ts';

/** Passes a post's address on: the device's own way where it has one, else by copying it. Members alone can open it. */
export function ShareButton({ post: { id, title } }: { post: FeedPost }) {
  const url = useAbsolute()(feedPostPath(id));
  const canShare = typeof navigator.share === 'function';
  const Icon = canShare ? Share : LinkIcon;
  return (
    <button
      type="button"
      onClick={() => void (canShare ? share({ title, url }) : copyLink(url))}
      className="inline-flex min-h-11 items-center gap-2 rounded-sm px-2.5 text-sm font-semibold text-muted transition-colors hover:bg-sunken hover:text-ink"
    >
      <Icon aria-hidden="true" className="size-4.5" />
      {canShare ? 'Share…' : 'Copy link'}
    </button>
  );
}
