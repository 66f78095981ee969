import { useState } from 'react';
import { levelName, profileProgress } from '#shared/rules/levels.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { Progress } from '#shared/ui/progress.tsx';
import { useMember } from '../../app/member.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import BookOpen from 'lucide-react/icons/book-open';
import Heart from 'lucide-react/icons/heart';
import MessageSquare from 'lucide-react/icons/message-square';
import PenLine from 'lucide-react/icons/pen-line';
import { useApi } from '#shared/api/api-context.tsx';
import { pagesQuery } from '#shared/api/query-options.ts';
import { listActivities } from '#shared/contracts/endpoints/members.ts';
import type { Activity } from '#shared/contracts/users.ts';
import { RelativeTime } from '#shared/ui/relative-time.tsx';
import { Loading } from '#shared/ui/skeleton.tsx';
import { OptionalLink } from '../../app/optional-link.tsx';

const KINDS = {
  post: { Icon: PenLine, words: 'You shared a post' },
  comment: { Icon: MessageSquare, words: 'You commented' },
  like: { Icon: Heart, words: 'You liked a post' },
  resource: { Icon: BookOpen, words: 'You finished a library resource' },
} as const;

/** Points, level title and progress in steps of 250 points (`profileProgress`), whatever the level. */
export function ProgressCard() {
  const { id, points, level } = useMember();
  const [open, setOpen] = useState(false);
  const { percent, pointsToNext } = profileProgress(points);
  return (
    <Card as="section" aria-labelledby="progress" className="grid grid-cols-1 content-start gap-4">
      <h2 id="progress" className="text-2xl">
        Your Progress
      </h2>
      <p className="figures flex flex-wrap items-baseline justify-between gap-x-4">
        <span>
          <strong className="font-display text-4xl">{points.toLocaleString('en-GB')}</strong>{' '}
          {points === 1 ? 'point' : 'points'}
        </span>
        <span className="font-semibold">{levelName(level)}</span>
      </p>
      <Progress value={percent} label="Progress to the next level" />
      <p className="figures text-sm text-muted">{pointsToNext} points to next level</p>
      <Button
        variant="quiet"
        size="sm"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="-ml-3.5 justify-self-start"
      >
        {open ? 'Hide points history' : 'Points history'}
      </Button>
      {open ? <ActivityList userId={id} /> : null}
    </Card>
  );
}

/** The member's activities with their points, newest first, page by page. */
function ActivityList({ userId }: { userId: number }) {
  const { data, status, refetch, hasNextPage, fetchNextPage, isFetching } = useInfiniteQuery({
    ...pagesQuery(useApi(), listActivities, { params: { userId: String(userId) } }),
    refetchOnMount: 'always',
  });
  if (status === 'pending') return <Loading label="Loading your activity…" />;
  const entries = data?.pages.flatMap(({ items }) => items) ?? [];
  if (status === 'error' && entries.length === 0) {
    return (
      <div role="alert" className="grid justify-items-start gap-2 text-sm">
        <p>We couldn’t load your activity.</p>
        <Button variant="secondary" size="sm" onClick={() => void refetch()} pending={isFetching}>
          Try again
        </Button>
      </div>
    );
  }
  if (entries.length === 0) {
    return <p className="text-sm text-muted">No points yet. A post earns 10, a comment 5.</p>;
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
