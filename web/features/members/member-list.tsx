import { type InfiniteData, useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { useApi } from '#shared/api/api-context.tsx';
import type { Page } from '#shared/api/client.ts';
import { membersQuery, type MemberFilter } from '#shared/api/queries/members.ts';
import { Button } from '#shared/ui/button.tsx';
import { cx } from '#shared/ui/cx.ts';
import { EmptyState, ErrorState } from '#shared/ui/states.tsx';
import { announce } from '../../app/announcer.tsx';
import { useFocusOnRemoval } from '../../app/focus.ts';
import { LoadMore } from '../../app/load-more.tsx';
import CalendarDays from 'lucide-react/icons/calendar-days';
import Clock from 'lucide-react/icons/clock';
import MapPin from 'lucide-react/icons/map-pin';
import School from 'lucide-react/icons/school';
import { memo, type ReactNode, useRef } from 'react';
import type { ListedMember } from '#shared/contracts/community.ts';
import { shortDate } from '#shared/rules/blog-dates.ts';
import { levelName } from '#shared/rules/levels.ts';
import { jobAtSchool, memberHandle } from '#shared/rules/member-text.ts';
import { LevelBadge } from '#shared/ui/level-badge.tsx';
import { MemberAvatar, MemberName } from '../member-card/person-link.tsx';
import { MessageLink } from '../member-card/message-link.tsx';
import { RelativeTime } from '#shared/ui/relative-time.tsx';
import { Loading, Skeleton } from '#shared/ui/skeleton.tsx';

interface Props {
  readonly filter: MemberFilter;
  readonly isNarrowed: boolean;
  readonly onClear: () => void;
}

/** The members that match the filter, newest first; scrolling loads more. */
export function MemberList({ filter, isNarrowed, onClear }: Props) {
  const list = useInfiniteQuery(membersQuery(useApi(), filter));
  const place = useRef<HTMLDivElement>(null);
  useFocusOnRemoval(place, 'button');
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <Members list={list} isNarrowed={isNarrowed} onClear={onClear} />
    </div>
  );
}

interface MembersProps extends Omit<Props, 'filter'> {
  readonly list: UseInfiniteQueryResult<InfiniteData<Page<ListedMember>>>;
}

function Members({ list, isNarrowed, onClear }: MembersProps) {
  const members = list.data?.pages.flatMap((page) => page.items) ?? [];

  const loadMore = async () => {
    const { data, isError } = await list.fetchNextPage();
    const more = data?.pages.at(-1)?.items.length ?? 0;
    if (!isError) announce(`${more} more ${more === 1 ? 'member' : 'members'} loaded`);
  };

  // An empty list of another filter says nothing about this one.
  if (list.isPending || (list.isPlaceholderData && members.length === 0)) return <MembersLoading />;
  if (list.isLoadingError) {
    return (
      <ErrorState
        title="We couldn’t load the members"
        description={list.error.message}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    );
  }
  if (members.length === 0) {
    return (
      <EmptyState
        title="No members found."
        action={
          isNarrowed ? (
            <Button variant="secondary" onClick={onClear}>
              Show all members
            </Button>
          ) : undefined
        }
      />
    );
  }
  return (
    <section aria-label="Members" aria-busy={list.isPlaceholderData}>
      <ol className={cx('transition-opacity', list.isPlaceholderData && 'opacity-60')}>
        {members.map((member) => (
          <MemberRow key={member.id} member={member} />
        ))}
      </ol>
      <LoadMore
        what="members"
        hasMore={list.hasNextPage}
        loading={list.isFetchingNextPage}
        failed={list.isFetchNextPageError}
        onMore={() => void loadMore()}
      />
    </section>
  );
}

/** One member of the list. */
const MemberRow = memo(function MemberRow({ member }: { readonly member: ListedMember }) {
  const { levelNumber, badgeColor } = member.level;
  const job = jobAtSchool(member);
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-4 border-b border-line py-7 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
      <div className="relative">
        <MemberAvatar person={member} size="lg" />
        <LevelBadge
          level={levelNumber}
          color={badgeColor}
          name={levelName(levelNumber)}
          className="absolute! top-11 -right-1.5"
        />
      </div>
      <div className="grid grid-cols-1 content-start gap-2">
        <div>
          <h2 className="text-xl wrap-anywhere">
            <MemberName person={member} />
          </h2>
          <p className="truncate text-sm text-muted">{memberHandle(member)}</p>
        </div>
        {member.bio ? <p className="line-clamp-2 max-w-text text-sm wrap-anywhere">{member.bio}</p> : null}
        <ul className="flex flex-wrap gap-x-5 gap-y-1.5 text-sm text-muted">
          {job ? <Detail Icon={School}>{job}</Detail> : null}
          <Presence isOnline={member.isOnline} lastActiveAt={member.lastActiveAt} />
          <Detail Icon={CalendarDays}>Joined {shortDate(member.createdAt)}</Detail>
          {member.location ? <Detail Icon={MapPin}>{member.location}</Detail> : null}
        </ul>
      </div>
      <MessageLink
        userId={member.id}
        name={`with ${member.firstName} ${member.lastName}`}
        look={{ variant: 'secondary', size: 'sm' }}
        className="col-start-2 justify-self-start sm:col-start-3 sm:self-start"
      >
        CHAT
      </MessageLink>
    </li>
  );
});

function Detail({ Icon, children }: { readonly Icon: typeof School; readonly children: ReactNode }) {
  return (
    <li className="flex items-start gap-1.5">
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </li>
  );
}

interface PresenceProps {
  readonly isOnline: boolean;
  readonly lastActiveAt: string | null;
}

/** "Online now", or the time of the last activity. */
function Presence({ isOnline, lastActiveAt }: PresenceProps) {
  if (isOnline) {
    return (
      <li className="flex items-center gap-2 font-semibold text-success">
        <span aria-hidden="true" className="size-2 rounded-full bg-current" /> Online now
      </li>
    );
  }
  return (
    <Detail Icon={Clock}>
      {lastActiveAt ? (
        <>
          Active <RelativeTime date={lastActiveAt} />
        </>
      ) : (
        'Not active yet'
      )}
    </Detail>
  );
}

/** Placeholders while the list loads. */
const MembersLoading = () => (
  <div className="pt-6">
    <Loading label="Loading members..." />
    <div className="mt-2">
      {[1, 2, 3, 4].map((key) => (
        <div key={key} className="flex gap-5 border-b border-line py-7">
          <Skeleton className="size-16 shrink-0 rounded-full" />
          <div className="grid grow content-start gap-3">
            <Skeleton className="h-6 w-48 max-w-full" />
            <Skeleton className="h-4 w-2/3" />
            <Skeleton className="h-4 w-1/2" />
          </div>
        </div>
      ))}
    </div>
  </div>
);
