import { useQuery, useQueryClient } from '@tanstack/react-query';
import Bell from 'lucide-react/icons/bell';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useApi } from '#shared/api/api-context.tsx';
import { usePolling } from '#shared/api/live/live-state.ts';
import { notificationsKey, unreadNotificationsQuery } from '#shared/api/queries/notifications.ts';
import { lazyPart } from '#shared/ui/lazy-part.tsx';
import { BarButton } from '#shared/ui/bar-button.tsx';
import { useIsConfirmed } from '../../app/member.tsx';
import { useCachedCount } from '../../device/cached-frame.ts';
import { figure, useUnreadMarks } from './use-unread-marks.ts';

/** The hashes that open the notifications: the account menu links to the first, old bookmarks to the second. */
const OPENINGS = new Set(['#notifications', '#notices']);
/** The polling interval of the count while the event stream is down. */
const POLL_INTERVAL_MS = 60_000;

const NotificationsDrawer = lazyPart(async () => (await import('./notifications-drawer.tsx')).default);

/**
 * The bell of the Circle's bars: the number of new notifications, and the button that opens them. Pressed before the
 * session is confirmed, it opens afterwards.
 */
export function NotificationsButton() {
  const queryClient = useQueryClient();
  const query = unreadNotificationsQuery(useApi());
  const { data } = useQuery({ ...query, ...useCachedCount(query), refetchInterval: usePolling(POLL_INTERVAL_MS) });
  const isConfirmed = useIsConfirmed();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const isAsked = OPENINGS.has(hash);
  // The bell stays mounted between screens; its list closes on navigation.
  const [pressedAt, setPressedAt] = useState<string | null>(null);
  const isOpen = pressedAt === pathname || isAsked;
  // Once opened it stays mounted, so that it can slide out again.
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);

  useEffect(() => {
    // The cached notifications may be older than the count.
    if (isOpen) void queryClient.invalidateQueries({ queryKey: notificationsKey, exact: true });
  }, [isOpen, queryClient]);

  const change = (open: boolean) => {
    setPressedAt(open ? pathname : null);
    if (!open && isAsked) void navigate({ pathname, search }, { replace: true, preventScrollReset: true });
  };
  const unread = data?.count ?? 0;
  useUnreadMarks(unread);
  return (
    <>
      <BarButton
        label={unread > 0 ? `Notifications, ${figure(unread)} new` : 'Notifications'}
        word="Notifications"
        count={unread > 0 ? figure(unread) : null}
        aria-haspopup="dialog"
        onPointerEnter={NotificationsDrawer.prepare}
        onClick={() => change(true)}
      >
        <Bell aria-hidden="true" className="size-5.5" />
      </BarButton>
      {wasOpened && isConfirmed ? <NotificationsDrawer open={isOpen} onOpenChange={change} /> : null}
    </>
  );
}
