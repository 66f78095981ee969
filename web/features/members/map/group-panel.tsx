import { useInfiniteQuery } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { useEffect, useRef } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { groupMembersQuery } from '#shared/api/queries/members.ts';
import type { ListedMember } from '#shared/contracts/community.ts';
import { jobAtSchool, memberCount } from '#shared/rules/member-text.ts';
import { Button, IconButton } from '#shared/ui/button.tsx';
import { Loading } from '#shared/ui/skeleton.tsx';
import { ErrorState } from '#shared/ui/states.tsx';
import { MemberAvatar, MemberName } from '../../member-card/person-link.tsx';
import { placeName, type Group } from './place-list.tsx';

interface Props {
  readonly group: Group;
  readonly onClose: () => void;
}

/** The members of one marker, a page at a time. */
export function GroupPanel({ group, onClose }: Props) {
  const list = useInfiniteQuery(groupMembersQuery(useApi(), group.memberIds));
  const members = list.data?.pages.flat() ?? [];
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);

  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
            {placeName(group)}
          </h2>
          <p className="figures text-sm text-muted">{memberCount(group.memberIds.length)}</p>
        </div>
        <IconButton label="Back to all places" onClick={onClose} className="-mt-1 -mr-2">
          <X aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
      {list.isPending ? <Loading label="Loading members..." /> : null}
      {list.isLoadingError ? (
        <ErrorState
          as="h3"
          className="py-4!"
          title="We couldn’t load the members"
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      ) : null}
      <ul className="grid gap-4">
        {members.map((member) => (
          <Person key={member.id} member={member} />
        ))}
      </ul>
      {list.isFetchNextPageError ? (
        <p role="alert" className="text-sm text-muted">
          We couldn’t load more members.
        </p>
      ) : null}
      {list.hasNextPage ? (
        <Button
          variant="secondary"
          size="sm"
          className="justify-self-start"
          onClick={() => void list.fetchNextPage()}
          pending={list.isFetchingNextPage}
          pendingLabel="Loading…"
        >
          Show more
        </Button>
      ) : null}
    </div>
  );
}

function Person({ member }: { readonly member: ListedMember }) {
  const job = jobAtSchool(member);
  return (
    <li className="flex items-start gap-3">
      <MemberAvatar person={member} size="sm" />
      <div className="min-w-0 text-sm">
        <p className="font-semibold wrap-anywhere">
          <MemberName person={member} />
        </p>
        {job ? <p className="wrap-anywhere text-muted">{job}</p> : null}
        <p className="figures text-muted">
          Level {member.level.levelNumber} · {member.points.toLocaleString('en-GB')}{' '}
          {member.points === 1 ? 'point' : 'points'}
        </p>
      </div>
    </li>
  );
}
