import { useInfiniteQuery } from '@tanstack/react-query';
import { useApi } from '#shared/api/api-context.tsx';
import { likersQuery } from '#shared/api/queries/feed.ts';
import { levelColor, levelName } from '#shared/rules/levels.ts';
import { Dialog } from '#shared/ui/dialog.tsx';
import { LevelBadge } from '#shared/ui/level-badge.tsx';
import { Loading, Skeleton } from '#shared/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#shared/ui/states.tsx';
import { LoadMore } from '../../../app/load-more.tsx';
import { MemberAvatar, MemberName } from '../../member-card/person-link.tsx';

interface Props {
  readonly of: 'post' | 'comment';
  readonly id: number;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** The members who like a post or a comment, latest first. Omits members whom the viewer blocks. */
export const WhoLiked = ({ of, id, open, onOpenChange }: Props) => (
  <Dialog open={open} onOpenChange={onOpenChange} title={`Who liked this ${of}`} size="sm">
    {open ? <Likers of={of} id={id} /> : null}
  </Dialog>
);

function Likers({ of, id }: Pick<Props, 'of' | 'id'>) {
  // The list may change while it is closed.
  const likers = useInfiniteQuery({ ...likersQuery(useApi(), of, id), staleTime: 0 });
  const people = likers.data?.pages.flatMap((page) => page.items) ?? [];
  if (likers.isPending) {
    return (
      <Loading label="Loading members…">
        <Skeleton className="h-40" />
      </Loading>
    );
  }
  if (likers.isLoadingError) {
    return (
      <ErrorState
        title="We couldn’t load the likes"
        description={likers.error.message}
        onRetry={() => void likers.refetch()}
        retrying={likers.isFetching}
      />
    );
  }
  if (people.length === 0)
    return <EmptyState title="No likes to show" description="People may have removed their likes." />;
  return (
    <>
      <ul className="divide-y divide-line">
        {people.map((person) => (
          <li key={person.id} className="flex items-center gap-3 py-2.5">
            <MemberAvatar person={person} size="sm" />
            <span className="min-w-0 grow truncate font-semibold">
              <MemberName person={person} />
            </span>
            <LevelBadge
              level={person.level}
              color={levelColor(person.level)}
              name={levelName(person.level)}
              className="h-5.5! w-5!"
            />
          </li>
        ))}
      </ul>
      {likers.hasNextPage ? (
        <LoadMore
          what="members"
          hasMore
          loading={likers.isFetchingNextPage}
          failed={likers.isFetchNextPageError}
          onMore={() => void likers.fetchNextPage()}
        />
      ) : null}
    </>
  );
}
