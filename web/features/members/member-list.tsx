import { useInfiniteQuery } from '@tanstack/react-query';
import { useApi } from '#shared/api/api-context.tsx';
import { membersQuery, type MemberFilter } from '#shared/api/queries/community.ts';
import { Button } from '#shared/ui/button.tsx';
import { cx } from '#shared/ui/cx.ts';
import { EmptyState, ErrorState } from '#shared/ui/states.tsx';
import { announce } from '../../app/announcer.tsx';
import { LoadMore } from '../../app/load-more.tsx';
import { MemberRow } from './member-row.tsx';
import { MembersLoading } from './members-loading.tsx';

interface Props {
  readonly filter: MemberFilter;
  readonly isNarrowed: boolean;
  readonly onClear: () => void;
}

/** The members that the filter finds, newest first, and more of them as one scrolls. */
export function MemberList({ filter, isNarrowed, onClear }: Props) {
  const list = useInfiniteQuery(membersQuery(useApi(), filter));
  const members = list.data?.pages.flatMap((page) => page.items) ?? [];

  const loadMore = async () => {
    const { data, isError } = await list.fetchNextPage();
    const more = data?.pages.at(-1)?.items.length ?? 0;
    if (!isError) announce(`${more} more ${more === 1 ? 'member' : 'members'} loaded`);
  };

  if (list.isPending) return <MembersLoading />;
  if (list.isLoadingError) {
    return (
      <ErrorState
        title="We could not load the members"
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
