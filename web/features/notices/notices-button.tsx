import { useQuery, useQueryClient } from '@tanstack/react-query';
import Bell from 'lucide-react/icons/bell';
import { lazy, Suspense, useState } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { usePolling } from '#shared/api/live/live-state.ts';
import { noticesKey, unreadNoticesQuery } from '#shared/api/queries/notices.ts';
import { MOST_UNREAD } from '#shared/contracts/notices.ts';
import { IconButton } from '#shared/ui/icon-button.tsx';

const loadDrawer = () => import('./notices-drawer.tsx');
const NoticesDrawer = lazy(loadDrawer);

/** How often the bell is looked at while no live events come, in milliseconds. */
const NOW_AND_THEN = 60_000;

const figure = (unread: number): string => (unread < MOST_UNREAD ? String(unread) : `${MOST_UNREAD - 1}+`);

/** The bell of the Circle's bar: how many notices are new, and the way to them. */
export function NoticesButton() {
  const queryClient = useQueryClient();
  const { data } = useQuery({ ...unreadNoticesQuery(useApi()), refetchInterval: usePolling(NOW_AND_THEN) });
  const [asked, setAsked] = useState(false);
  const [open, setOpen] = useState(false);
  const unread = data?.count ?? 0;
  return (
    <>
      <IconButton
        label={unread > 0 ? `Notices, ${figure(unread)} new` : 'Notices'}
        aria-haspopup="dialog"
        className="relative"
        onPointerEnter={() => void loadDrawer().catch(() => undefined)}
        onClick={() => {
          // What was read before may be older than the count.
          void queryClient.invalidateQueries({ queryKey: noticesKey, exact: true });
          setAsked(true);
          setOpen(true);
        }}
      >
        <Bell aria-hidden="true" className="size-5" />
        {unread > 0 ? (
          <span
            aria-hidden="true"
            className="figures absolute top-1 right-0.5 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-red-fill px-1 text-[0.6875rem] leading-none font-semibold text-on-fill"
          >
            {figure(unread)}
          </span>
        ) : null}
      </IconButton>
      {asked ? (
        <Suspense fallback={null}>
          <NoticesDrawer open={open} onOpenChange={setOpen} />
        </Suspense>
      ) : null}
    </>
  );
}
