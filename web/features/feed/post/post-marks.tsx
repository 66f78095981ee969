import { useQuery } from '@tanstack/react-query';
import BellOff from 'lucide-react/icons/bell-off';
import Bookmark from 'lucide-react/icons/bookmark';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Pin from 'lucide-react/icons/pin';
import { useState, type ComponentProps } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { knownTopicsQuery } from '#shared/api/queries/feed.ts';
import type { FeedPost } from '#shared/contracts/feed.ts';
import { feedPath } from '#shared/rules/feed-filter.ts';
import { IconButton } from '#shared/ui/button.tsx';
import { cx } from '#shared/ui/cx.ts';
import { lazyPart } from '#shared/ui/lazy-part.tsx';
import { Link } from '../../../app/link.tsx';
import { useSave } from './use-marks.ts';

/** The marks of a post: pinned, its topic, muted. Empty without any. */
export function PostMarks({ post: { pinned, topicId, follow } }: { post: FeedPost }) {
  if (!pinned && topicId === undefined && follow !== 'muted') return null;
  return (
    <p className="-mb-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-xs font-semibold text-muted">
      {pinned ? (
        <span className="inline-flex items-center gap-1.5">
          <Pin aria-hidden="true" className="size-3.5" />
          Pinned
        </span>
      ) : null}
      {topicId === undefined ? null : <TopicLink id={topicId} />}
      {follow === 'muted' ? (
        <span className="inline-flex items-center gap-1.5">
          <BellOff aria-hidden="true" className="size-3.5" />
          Muted
        </span>
      ) : null}
    </p>
  );
}

/** Links to all posts of a topic. */
function TopicLink({ id }: { id: number }) {
  const name = useQuery(knownTopicsQuery(useApi())).data?.find((topic) => topic.id === id)?.name;
  if (name === undefined) return null;
  return (
    <Link
      to={feedPath({ topic: id, show: null })}
      className="inline-flex min-h-6 max-w-full items-center rounded-full bg-tint px-2.5 text-blue wrap-anywhere hover:underline"
    >
      {name}
    </Link>
  );
}

/** Saves the post for the member; pressed while it is saved. */
export function SaveButton({ post }: { post: FeedPost }) {
  const { value: saved, isWaiting, set } = useSave(post);
  return (
    <button
      type="button"
      aria-pressed={saved}
      onClick={() => set(!saved)}
      className={cx(
        'inline-flex min-h-11 items-center gap-2 rounded-sm px-2.5 text-sm font-semibold transition-colors hover:bg-sunken @max-sm:gap-1.5 @max-sm:px-1.5',
        saved ? 'text-blue' : 'text-muted hover:text-ink',
      )}
    >
      <Bookmark aria-hidden="true" className={cx('size-5', saved && 'fill-current')} />
      <span>
        Save<span className="sr-only"> post</span>
      </span>
      {isWaiting ? <span className="text-xs font-normal text-muted">waiting</span> : null}
    </button>
  );
}

/** The button of a post's menu, before and after the menu's code has loaded. */
export const MoreButton = (props: Omit<ComponentProps<typeof IconButton>, 'label' | 'children'>) => (
  <IconButton size="sm" label="More options for this post" {...props}>
    <Ellipsis aria-hidden="true" className="size-4" />
  </IconButton>
);

const PostMenu = lazyPart(async () => (await import('./post-menu.tsx')).PostMenu, {
  fallback: <MoreButton aria-haspopup="menu" aria-busy />,
});

/** The actions that not every member has; undefined where they are not available. */
export interface PostActions {
  readonly onEdit: (() => void) | undefined;
  readonly onReport: (() => void) | undefined;
  readonly onDelete: (() => void) | undefined;
}

/** Rare actions of a post. The menu's code loads on the first sign of interest, and the first press opens it. */
export function PostMore({ post, ...actions }: PostActions & { readonly post: FeedPost }) {
  const [opened, setOpened] = useState<'by key' | 'by pointer'>();
  if (opened) return <PostMenu post={post} opened={opened} {...actions} />;
  return (
    <MoreButton
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={PostMenu.prepare}
      onFocus={PostMenu.prepare}
      // A key press has a click count of 0.
      onClick={({ detail }) => setOpened(detail === 0 ? 'by key' : 'by pointer')}
    />
  );
}
