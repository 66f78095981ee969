import { useInfiniteQuery } from '@tanstack/react-query';
import Bell from 'lucide-react/icons/bell';
import { lazy, Suspense, useState } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { noticesQuery } from '#shared/api/queries/notices.ts';
import { IconButton } from '#shared/ui/icon-button.tsx';

const loadDrawer = () => import('./notices-drawer.tsx');
const NoticesDrawer = lazy(loadDrawer);

/** The bell of the Circle's bar: how many notices are new, and the way to them. */
export function NoticesButton() {
  const notices = useInfiniteQuery(noticesQuery(useApi()));
  const [asked, setAsked] = useState(false);
  const [open, setOpen] = useState(false);
  const unread = (notices.data?.pages[0]?.items ?? []).filter(({ readAt }) => readAt === null).length;
  return (
    <>
      <IconButton
        label={unread > 0 ? `Notices, ${unread} new` : 'Notices'}
        aria-haspopup="dialog"
        className="relative"
        onPointerEnter={() => void loadDrawer().catch(() => undefined)}
        onClick={() => {
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
            {unread}
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
