import ArrowUp from 'lucide-react/icons/arrow-up';
import { useEffect, useEffectEvent, useState } from 'react';
import { pressOf } from '#shared/ui/button.tsx';
import { Spinner } from '#shared/ui/spinner.tsx';
import { announce } from '../../app/announcer.tsx';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '#shared/api/api-context.tsx';
import { useLiveState } from '#shared/api/live/live-state.ts';
import { newestPostsQuery } from '#shared/api/queries/feed.ts';
import type { FeedPost } from '#shared/contracts/feed.ts';
import { unseenPosts } from '#shared/rules/feed-changes.ts';
import { useMember } from '../../app/member.tsx';
import { addNewPost, useNewPosts } from '../../live/new-posts.ts';
import { toastFailure } from './toast-failure.ts';

const POLL_INTERVAL_MS = 30_000;

interface Props {
  readonly count: number;
  readonly onShow: () => Promise<unknown>;
}

/** Announces new posts in a floating button, which moves nothing. */
export function NewPostsPill({ count, onShow }: Props) {
  const [pending, setPending] = useState(false);
  const text = `${count} new ${count === 1 ? 'post' : 'posts'}`;
  useEffect(() => {
    if (count > 0) announce(text);
  }, [count, text]);
  if (count === 0) return null;
  const press = async () => {
    setPending(true);
    await onShow();
    setPending(false);
  };
  return (
    <div className="sticky top-[calc(3.5rem+env(safe-area-inset-top))] z-10 lg:top-4 grid h-0 justify-items-center">
      <button
        type="button"
        {...pressOf({ pending, onClick: () => void press() })}
        className="figures inline-flex h-11 animate-rise items-center gap-2 rounded-full bg-blue-fill px-5 text-sm font-semibold whitespace-nowrap text-on-fill shadow-float"
      >
        {pending ? <Spinner /> : <ArrowUp aria-hidden="true" className="size-4" />}
        {text}
      </button>
    </div>
  );
}

/**
 * Counts the posts that others have shared since the feed was loaded, and shows them on request: nothing moves while
 * somebody reads. Live events deliver them; while the stream is down, the newest posts are polled.
 * @param first the posts of the first page; undefined while they load
 */
export function useUnseenPosts(first: readonly FeedPost[] | undefined): {
  readonly count: number;
  /** @returns whether they are shown */
  readonly show: () => Promise<boolean>;
} {
  const { id: memberId } = useMember();
  const { count, show } = useNewPosts();
  const isDown = useLiveState() === 'down';
  const { data: newest } = useQuery({
    ...newestPostsQuery(useApi()),
    refetchInterval: POLL_INTERVAL_MS,
    enabled: first !== undefined && isDown,
  });
  const compare = useEffectEvent((posts: readonly FeedPost[]) => {
    for (const { id } of unseenPosts(posts, first ?? [], memberId).toReversed()) addNewPost(id);
  });
  useEffect(() => compare(newest), [newest]);

  return {
    count,
    async show() {
      try {
        await show();
        return true;
      } catch (error) {
        toastFailure('We couldn’t load new posts', error as Error);
        return false;
      }
    },
  };
}
