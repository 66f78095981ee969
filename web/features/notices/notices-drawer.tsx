import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#shared/api/api-context.tsx';
import { noticesKey, noticesQuery, unreadNoticesKey } from '#shared/api/queries/notices.ts';
import { Button } from '#shared/ui/button.tsx';
import { Drawer } from '#shared/ui/dialog.tsx';
import { RelativeTime } from '#shared/ui/relative-time.tsx';
import { Loading } from '#shared/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#shared/ui/states.tsx';
import { readNotices } from '#shared/contracts/endpoints/live.ts';
import type { Notice } from '#shared/contracts/notices.ts';

interface Props {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** The member's notices, newest first. Closing the drawer marks the shown ones as read. */
export default function NoticesDrawer({ open, onOpenChange }: Props) {
  const notices = useInfiniteQuery(noticesQuery(useApi()));
  const items = notices.data?.pages.flatMap((page) => page.items) ?? [];
  const read = useReadNotices();
  const change = (next: boolean) => {
    if (!next) read(items);
    onOpenChange(next);
  };

  return (
    <Drawer open={open} onOpenChange={change} title="Notices">
      {notices.isPending ? <Loading label="Loading notices…" /> : null}
      {notices.isLoadingError ? (
        <ErrorState
          title="We could not load your notices"
          description={notices.error.message}
          onRetry={() => void notices.refetch()}
          retrying={notices.isFetching}
        />
      ) : null}
      {notices.data && items.length === 0 ? (
        <EmptyState title="Nothing new" description="What we have to tell you appears here." />
      ) : null}
      <ul className="divide-y divide-line">
        {items.map((notice) => (
          <li key={notice.id} className="grid gap-1 py-4">
            <p className="flex items-baseline gap-2 font-semibold">
              {notice.readAt === null ? (
                <span className="size-2 shrink-0 rounded-full bg-red-fill">
                  <span className="sr-only">New: </span>
                </span>
              ) : null}
              {notice.title}
            </p>
            <p className="prose-lines text-sm">{notice.text}</p>
            <p className="text-xs text-muted">
              <RelativeTime date={notice.createdAt} />
            </p>
          </li>
        ))}
      </ul>
      {notices.hasNextPage ? (
        <Button
          variant="secondary"
          className="mt-4 w-full"
          pending={notices.isFetchingNextPage}
          pendingLabel="Loading…"
          onClick={() => void notices.fetchNextPage()}
        >
          {notices.isFetchNextPageError ? 'Try again' : 'Show earlier notices'}
        </Button>
      ) : null}
    </Drawer>
  );
}

/** Marks shown notices as read. If the call fails, they stay new. */
function useReadNotices(): (shown: readonly Notice[]) => void {
  const client = useApi();
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (upTo: number) => client.call(readNotices, { body: { upTo } }),
    onSuccess: () =>
      Promise.all([noticesKey, unreadNoticesKey].map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
  return (shown) => {
    const [newest] = shown;
    if (newest && shown.some(({ readAt }) => readAt === null)) mutate(newest.id);
  };
}
