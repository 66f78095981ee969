import { useQuery } from '@tanstack/react-query';
import BookOpen from 'lucide-react/icons/book-open';
import Heart from 'lucide-react/icons/heart';
import MessageCircle from 'lucide-react/icons/message-circle';
import PenLine from 'lucide-react/icons/pen-line';
import { useApi } from '#shared/api/api-context.tsx';
import { recentActivitiesQuery } from '#shared/api/queries/members.ts';
import type { Activity } from '#shared/contracts/users.ts';
import { feedPostPath } from '#shared/rules/feed-links.ts';
import { Card } from '#shared/ui/card.tsx';
import { cx } from '#shared/ui/cx.ts';
import { RelativeTime } from '#shared/ui/relative-time.tsx';
import { Loading, Skeleton } from '#shared/ui/skeleton.tsx';
import { ErrorState } from '#shared/ui/states.tsx';
import { OptionalLink } from '../../app/optional-link.tsx';

const actions = {
  post: { Icon: PenLine, words: 'Shared a post' },
  comment: { Icon: MessageCircle, words: 'Wrote a comment' },
  like: { Icon: Heart, words: 'Liked a post' },
  resource: { Icon: BookOpen, words: 'Finished a library resource' },
} as const;

interface Props {
  readonly userId: number;
  /** The first name. */
  readonly name: string;
}

/** The member's last ten activities in the Circle, and their points. */
export function RecentActivity({ userId, name }: Props) {
  return (
    <Card as="section" aria-labelledby="activity">
      <h2 id="activity" className="text-2xl">
        Recent Activity
      </h2>
      <Activities userId={userId} name={name} />
    </Card>
  );
}

function Activities({ userId, name }: Props) {
  const { data, isPending, refetch, isFetching } = useQuery(recentActivitiesQuery(useApi(), userId));
  if (isPending) {
    return (
      <Loading label="Loading activity..." className="mt-5 grid gap-4">
        <Skeleton className="h-6 w-full" />
        <Skeleton className="h-6 w-full" />
        <Skeleton className="h-6 w-2/3" />
      </Loading>
    );
  }
  if (!data) {
    return (
      <ErrorState
        as="h3"
        className="py-6!"
        title="We couldn’t load the activity"
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (data.length === 0) return <p className="mt-4 text-muted">{name} hasn’t been active yet.</p>;
  return (
    <ol className="mt-3">
      {data.map((activity) => (
        <ActivityRow key={activity.id} activity={activity} />
      ))}
    </ol>
  );
}

function ActivityRow({ activity }: { readonly activity: Activity }) {
  const { activityType, createdAt, points, postId, relatedId } = activity;
  const { Icon, words } = actions[activityType];
  const commentId = activityType === 'comment' ? (relatedId ?? undefined) : undefined;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-3.5 last:border-b-0 last:pb-0">
      <Icon aria-hidden="true" className="size-5 shrink-0 text-muted" />
      <span className="min-w-0 grow basis-32">
        {postId === null ? (
          words
        ) : (
          <OptionalLink to={feedPostPath(postId, commentId)} className="link">
            {words}
          </OptionalLink>
        )}
        <span className="block text-xs text-muted">
          <RelativeTime date={createdAt} />
        </span>
      </span>
      <span className={cx('figures text-sm whitespace-nowrap', points > 0 ? 'font-semibold' : 'text-muted')}>
        +{points} {points === 1 ? 'point' : 'points'}
      </span>
    </li>
  );
}
