import CloudUpload from 'lucide-react/icons/cloud-upload';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { lazyPart } from '#shared/ui/lazy-part.tsx';
import { BarButton } from '#shared/ui/bar-button.tsx';
import { useMember } from '../../app/member.tsx';
import { databaseTime } from '../../device/persist-reads.ts';
import { type Arrivals, useOutboxRunner } from '../../device/outbox/use-outbox-runner.ts';
import { toastRefused } from '../../device/outbox/toasts.ts';
import { useOwnItems } from '../../device/outbox/page-outbox.ts';

/** The hash that opens the outbox; the dashboard links to it. */
const OPENING = '#outbox';

const OutboxDrawer = lazyPart(async () => (await import('./outbox-drawer.tsx')).default);

/** Preloads what is needed offline. */
const prepareParts = () => {
  OutboxDrawer.prepare();
  import('#shared/ui/toast/toast-viewport.tsx').catch(() => undefined);
};

/**
 * Shows the number of unsent items in the Circle's bars, and opens the outbox. Also runs the outbox.
 * @param arrivals updates the caches after each call; the same object in every render
 */
export function OutboxButton({ arrivals }: { arrivals: Arrivals }) {
  const { id } = useMember();
  useOutboxRunner(id, arrivals);
  useEffect(() => void databaseTime().then(prepareParts), []);
  const items = useOwnItems(id);
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const isAsked = hash === OPENING;
  const [pressed, setPressed] = useState(false);
  const open = pressed || isAsked;
  const setOpen = (isOpen: boolean) => {
    setPressed(isOpen);
    if (!isOpen && isAsked) void navigate({ pathname, search }, { replace: true, preventScrollReset: true });
  };
  useEffect(() => {
    const showToast = () => toastRefused(items, () => setPressed(true));
    showToast();
    document.addEventListener('visibilitychange', showToast);
    return () => document.removeEventListener('visibilitychange', showToast);
  }, [items]);
  const needsMe = items.some(({ state }) => state !== 'waiting');
  // Stays while the outbox is open, which returns the focus to it.
  if (items.length === 0 && !open) return null;
  return (
    <>
      <BarButton
        label={needsMe ? `Not sent: ${items.length}, needs your attention` : `Waiting to send: ${items.length}`}
        word={needsMe ? 'Not sent' : 'Waiting'}
        count={items.length}
        isUrgent={needsMe}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <CloudUpload aria-hidden="true" className="size-5.5" />
      </BarButton>
      {open ? <OutboxDrawer open={open} onOpenChange={setOpen} /> : null}
    </>
  );
}
