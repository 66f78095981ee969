import { useQuery } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { todayQuery } from '#shared/api/queries/members.ts';
import type { Today } from '#shared/contracts/community.ts';
import { circleLimits } from '#shared/contracts/circle-limits.ts';
import { levelProgress } from '#shared/rules/levels.ts';
import { upTo } from '#shared/rules/member-text.ts';
import { Button } from '#shared/ui/button.tsx';
import { Standing } from '#shared/ui/level-badge.tsx';
import { Progress } from '#shared/ui/progress.tsx';
import { RelativeTime } from '#shared/ui/relative-time.tsx';
import { Loading, Skeleton } from '#shared/ui/skeleton.tsx';
import { Link } from '../../app/link.tsx';
import { useIsConfirmed, useMember } from '../../app/member.tsx';
import { useReached } from '../../device/use-connection.ts';
import { MemberAvatar, MemberName } from '../member-card/person-link.tsx';

/**
 * The column beside the Circle's screens in wide windows: who is online, what is new, and the progress to the next
 * level.
 */
export default function Aside() {
  const { data, isError, isFetching, refetch } = useQuery({
    ...todayQuery(useApi()),
    enabled: useIsConfirmed(),
  });
  const isReached = useReached();
  return (
    <div className="grid content-start gap-8 text-sm">
      {data && isReached ? (
        <>
          <Online online={data.online} />
          <New today={data} />
        </>
      ) : !isReached ? (
        <p className="text-muted">You’re offline. You’ll see who’s online and what’s new when you reconnect.</p>
      ) : isError ? (
        <div role="alert" className="grid justify-items-start gap-3">
          <p className="text-muted">We couldn’t load who’s online.</p>
          <Button variant="secondary" size="sm" pending={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      ) : (
        <Loading label="Loading who’s online…" className="grid gap-3">
          {['w-24', 'w-full', 'w-40', 'w-32'].map((width) => (
            <Skeleton key={width} className={`h-5 ${width}`} />
          ))}
        </Loading>
      )}
      <NextLevel />
    </div>
  );
}

function Part({ title, children }: { title: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h2 id={id} className="label flex items-center gap-2 font-sans text-muted">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Online({ online: { count, members } }: Pick<Today, 'online'>) {
  const more = count - members.length;
  return (
    <Part
      title={
        <>
          Online now
          {count > 0 ? <span className="figures tracking-normal">{upTo(count, circleLimits.todayCounted)}</span> : null}
        </>
      }
    >
      {count === 0 ? <p className="text-muted">You’re the only one online.</p> : null}
      <ul className="grid gap-2.5">
        {members.map((member) => (
          <li key={member.id} className="flex items-center gap-2.5">
            <span className="relative">
              <MemberAvatar person={member} size="sm" />
              <span
                aria-hidden="true"
                className="absolute right-0 bottom-0 size-2.5 rounded-full border-2 border-paper bg-success"
              />
            </span>
            <span className="min-w-0 truncate font-semibold">
              <MemberName person={member} />
            </span>
          </li>
        ))}
      </ul>
      {more > 0 ? (
        <Link to="/members-app" className="link justify-self-start">
          {count < circleLimits.todayCounted ? more : `${more}+`} more
        </Link>
      ) : null}
    </Part>
  );
}

function New({ today: { since, posts, newMembers } }: { today: Today }) {
  const isFirst = useMember().createdAt === since;
  const isNothing = posts.count + newMembers.count === 0;
  return (
    <Part title={isFirst ? 'Since you joined' : 'Since your last visit'}>
      {isNothing && isFirst ? <p className="text-muted">New posts and members will appear here.</p> : null}
      {isNothing && !isFirst ? (
        <p className="text-muted">
          Nothing new. You were last here <RelativeTime date={since} />.
        </p>
      ) : null}
      {posts.count > 0 ? (
        <div className="grid gap-2.5">
          <Link to="/feed" className="link figures justify-self-start font-semibold">
            {upTo(posts.count, circleLimits.todayCounted)} new {posts.count === 1 ? 'post' : 'posts'}
          </Link>
          <ul className="grid gap-2.5">
            {posts.latest.map(({ id, title, author }) => (
              <li key={id}>
                <Link to={`/feed/${id}`} className="line-clamp-2 font-semibold wrap-anywhere hover:underline">
                  {title}
                </Link>
                <span className="block truncate text-muted">{`${author.firstName} ${author.lastName}`.trim()}</span>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {newMembers.count > 0 ? (
        <div className="grid gap-2.5">
          <Link to="/members-app" className="link figures justify-self-start font-semibold">
            {upTo(newMembers.count, circleLimits.todayCounted)} new {newMembers.count === 1 ? 'member' : 'members'}
          </Link>
          <ul className="grid gap-2.5">
            {newMembers.latest.map((member) => (
              <li key={member.id} className="flex items-center gap-2.5">
                <MemberAvatar person={member} size="sm" />
                <span className="min-w-0 truncate">
                  <MemberName person={member} />
                </span>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </Part>
  );
}

/** Progress by the levels' thresholds; the profile and the hover card count in steps of their own. */
function NextLevel() {
  const { level, points } = useMember();
  const progress = levelProgress(points);
  return (
    <Part title="Your level">
      <Standing level={level} points={points} />
      {progress ? (
        <>
          <Progress value={progress.percent} label={`Progress to ${progress.next.name}`} />
          <p className="figures text-muted">
            {progress.pointsToNext} {progress.pointsToNext === 1 ? 'point' : 'points'} to {progress.next.name}
          </p>
        </>
      ) : (
        <p className="text-muted">You’ve reached the top level. Thanks for all you share.</p>
      )}
    </Part>
  );
}
