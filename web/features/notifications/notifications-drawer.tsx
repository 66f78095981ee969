import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Bell from 'lucide-react/icons/bell';
import CheckCheck from 'lucide-react/icons/check-check';
import Settings from 'lucide-react/icons/settings-2';
import { useApi } from '#shared/api/api-context.tsx';
import {
  notificationsKey,
  notificationsQuery,
  unreadNotificationsKey,
  unreadNotificationsQuery,
} from '#shared/api/queries/notifications.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { Button } from '#shared/ui/button.tsx';
import { cx } from '#shared/ui/cx.ts';
import { Drawer } from '#shared/ui/dialog.tsx';
import { RelativeTime } from '#shared/ui/relative-time.tsx';
import { Loading } from '#shared/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#shared/ui/states.tsx';
import { readNotifications } from '#shared/contracts/endpoints/notifications.ts';
import type { Notification } from '#shared/contracts/notifications.ts';
import { Link } from '../../app/link.tsx';

interface Props {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** A notification as the device may have stored it: earlier versions had text only. */
type CachedNotification = Omit<Notification, 'path' | 'by'> & Partial<Pick<Notification, 'path' | 'by'>>;

/** The member's notifications, newest first, each with its link. Closing marks all up to the newest shown as read. */
export default function NotificationsDrawer({ open, onOpenChange }: Props) {
  const client = useApi();
  const notifications = useInfiniteQuery(notificationsQuery(client));
  const { data: unread } = useQuery({ ...unreadNotificationsQuery(client), enabled: false });
  const items: readonly CachedNotification[] = notifications.data?.pages.flatMap((page) => page.items) ?? [];
  const { mutate: readUpTo, isPending } = useReadNotifications();
  const [newest] = items;
  const change = (next: boolean) => {
    if (!next && newest && items.some(isNew)) readUpTo(newest.id);
    onOpenChange(next);
  };
  const hasNew = (unread?.count ?? 0) > 0 || items.some(isNew);

  return (
    <Drawer open={open} onOpenChange={change} title="Notifications">
      <div className="-mx-2 flex flex-wrap items-center justify-between gap-x-2">
        {newest && hasNew ? (
          <Button
            variant="quiet"
            size="sm"
            className="px-2!"
            pending={isPending}
            pendingLabel="Marking…"
            onClick={() => readUpTo(newest.id)}
          >
            <CheckCheck aria-hidden="true" className="size-4" />
            Mark all as read
          </Button>
        ) : (
          <span />
        )}
        <Link
          to="/profile/notifications"
          className="link inline-flex min-h-11 items-center gap-2 px-2 text-sm"
          onClick={() => change(false)}
        >
          <Settings aria-hidden="true" className="size-4" />
          Settings
          <span className="sr-only"> for notifications</span>
        </Link>
      </div>
      {notifications.isPending ? <Loading label="Loading notifications…" /> : null}
      {notifications.isLoadingError ? (
        <ErrorState
          title="We couldn’t load your notifications"
          description={notifications.error.message}
          onRetry={() => void notifications.refetch()}
          retrying={notifications.isFetching}
        />
      ) : null}
      {notifications.data && items.length === 0 ? (
        <EmptyState title="You’re all caught up" description="New notifications appear here." />
      ) : null}
      <ul className="-mx-2">
        {items.map((notification) => (
          <li key={notification.id} className="border-b border-line last:border-b-0">
            <NotificationLine notification={notification} onFollow={() => change(false)} />
          </li>
        ))}
      </ul>
      {notifications.hasNextPage ? (
        <Button
          variant="secondary"
          className="mt-4 w-full"
          pending={notifications.isFetchingNextPage}
          pendingLabel="Loading…"
          onClick={() => void notifications.fetchNextPage()}
        >
          {notifications.isFetchNextPageError ? 'Try again' : 'Show earlier notifications'}
        </Button>
      ) : null}
    </Drawer>
  );
}

const isNew = ({ readAt }: CachedNotification): boolean => readAt === null;

/** One notification: a link to its place, if it has one. */
function NotificationLine({
  notification,
  onFollow,
}: {
  readonly notification: CachedNotification;
  readonly onFollow: () => void;
}) {
  const { title, text, path, by, createdAt } = notification;
  const className = cx('flex gap-3 rounded-sm px-2 py-3.5', path && 'transition-colors hover:bg-sunken');
  const content = (
    <>
      {by ? (
        <Avatar firstName={by.firstName} lastName={by.lastName} src={by.profileImageUrl} size="sm" />
      ) : (
        <span className="grid size-9 shrink-0 place-items-center rounded-full bg-sunken text-muted">
          <Bell aria-hidden="true" className="size-4.5" />
        </span>
      )}
      <span className="grid min-w-0 grow gap-1">
        <span className={cx('wrap-anywhere', isNew(notification) ? 'font-semibold' : 'font-medium')}>
          {isNew(notification) ? <span className="sr-only">New: </span> : null}
          {title}
        </span>
        {text ? (
          <span dir="auto" className="prose-lines text-sm wrap-anywhere text-muted">
            {text}
          </span>
        ) : null}
        <span className="text-xs text-muted">
          <RelativeTime date={createdAt} />
        </span>
      </span>
      {isNew(notification) ? (
        <span aria-hidden="true" className="mt-2 size-2 shrink-0 rounded-full bg-red-fill" />
      ) : null}
    </>
  );
  return path ? (
    <Link to={path} className={className} onClick={onFollow}>
      {content}
    </Link>
  ) : (
    <div className={className}>{content}</div>
  );
}

/** Marks notifications as read, up to one. If the call fails, they stay new. */
function useReadNotifications() {
  const client = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (upTo: number) => client.call(readNotifications, { body: { upTo } }),
    onSuccess: (_, upTo) => {
      // Updates the cache, because a navigation may abort the refetches below.
      const readAt = new Date().toISOString();
      const read = (notification: Notification) =>
        notification.id <= upTo && isNew(notification) ? { ...notification, readAt } : notification;
      queryClient.setQueryData(unreadNotificationsQuery(client).queryKey, (count) => count && { count: 0 });
      queryClient.setQueryData(
        notificationsQuery(client).queryKey,
        (list) => list && { ...list, pages: list.pages.map((page) => ({ ...page, items: page.items.map(read) })) },
      );
      return Promise.all(
        [notificationsKey, unreadNotificationsKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      );
    },
  });
}
