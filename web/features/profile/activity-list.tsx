import { useInfiniteQuery } from '@tanstack/react-query';
import Heart from 'lucide-react/icons/heart';
import MessageSquare from 'lucide-react/icons/message-square';
import PenLine from 'lucide-react/icons/pen-line';
import { useApi } from '#shared/api/api-context.tsx';
import { pagesQuery } from '#shared/api/query-options.ts';
import { listActivities } from '#shared/contracts/endpoints/members.ts';
import type { Activity } from '#shared/contracts/users.ts';
import { Button } from '#shared/ui/button.tsx';
import { RelativeTime } from '#shared/ui/relative-time.tsx';
import { Loading } from '#shared/ui/skeleton.tsx';
import { OptionalLink } from '../../app/optional-link.tsx';

const KINDS = {
  post: { Icon: PenLine, words: 'You shared a post' },
  comment: { Icon: MessageSquare, words: 'You commented' },
  like: { Icon: Heart, words: 'You liked a post' },
} as const;

/** Each entry behind the total, newest first, page by page. */
export function ActivityList({ userId }: { userId: number }) {
  const { data, status, refetch, hasNextPage, fetchNextPage, isFetching } = useInfiniteQuery({
    ...pagesQuery(useApi(), listActivities, { params: { userId: String(userId) } }),
    refetchOnMount: 'always',
  });
  if (status === 'pending') return <Loading label="Loading your activities…" />;
  const entries = data?.pages.flatMap(({ items }) => items) ?? [];
  if (status === 'error' && entries.length === 0) {
    return (
      <div role="alert" className="grid justify-items-start gap-2 text-sm">
        <p>We could not load your activities.</p>
        <Button variant="secondary" size="sm" onClick={() => void refetch()} pending={isFetching}>
          Try again
        </Button>
      </div>
    );
  }
  if (entries.length === 0) {
    return <p className="text-sm text-muted">Nothing yet. A post brings 10 points, a comment 5.</p>;
  }
  return (
    <>
      <ul className="grid border-t border-line">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
      {hasNextPage ? (
        <Button variant="secondary" size="sm" onClick={() => void fetchNextPage()} pending={isFetching}>
          {status === 'error' ? 'Try again' : 'Show more'}
        </Button>
      ) : null}
    </>
  );
}

function Entry({ entry: { activityType, points, postId, createdAt } }: { entry: Activity }) {
  const { Icon, words } = KINDS[activityType];
  return (
    <li className="flex items-start gap-3 border-b border-line py-3 text-sm">
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
      <span className="min-w-0 grow">
        {postId === null ? (
          words
        ) : (
          <OptionalLink to={`/feed/${postId}`} className="link">
            {words}
          </OptionalLink>
        )}
        <span className="block text-xs text-muted">
          <RelativeTime date={createdAt} />
        </span>
      </span>
      <span className="figures font-semibold">+{points}</span>
    </li>
  );
}
