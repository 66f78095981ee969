import CloudUpload from 'lucide-react/icons/cloud-upload';
import { useEffect, useState } from 'react';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { lazyPart } from '#shared/ui/lazy-part.tsx';
import { useMember } from '../../app/member.tsx';
import { type Arrivals, useOutboxRunner } from '../../device/outbox/use-outbox-runner.ts';
import { tellRefused } from '../../device/outbox/notices.ts';
import { useOwn } from '../../device/outbox/the-outbox.ts';

const OutboxDrawer = lazyPart(async () => (await import('./outbox-drawer.tsx')).default);

/** Without a network they could not be fetched when they are needed. */
const prepareParts = () => {
  OutboxDrawer.prepare();
  import('#shared/ui/toast/toast-viewport.tsx').catch(() => undefined);
};

/**
 * In the Circle's bar while something is not sent: how many, and the way to them. It also sends them.
 * @param arrivals what each call's arrival changes; the same object in every render
 */
export function OutboxButton({ arrivals }: { arrivals: Arrivals }) {
  const { id } = useMember();
  useOutboxRunner(id, arrivals);
  useEffect(prepareParts, []);
  const items = useOwn(id);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const tell = () => tellRefused(items, () => setOpen(true));
    tell();
    document.addEventListener('visibilitychange', tell);
    return () => document.removeEventListener('visibilitychange', tell);
  }, [items]);
  const needsMe = items.some(({ state }) => state !== 'waiting');
  // It stays under an open list, which gives the focus back to it.
  if (items.length === 0 && !open) return null;
  return (
    <>
      <IconButton
        label={needsMe ? `Not sent: ${items.length}, and you are needed` : `Waiting for the network: ${items.length}`}
        aria-haspopup="dialog"
        className="relative"
        onClick={() => setOpen(true)}
      >
        <CloudUpload aria-hidden="true" className="size-5" />
        <span
          aria-hidden="true"
          className={`figures absolute top-1 right-0.5 grid h-4.5 min-w-4.5 place-items-center rounded-full px-1 text-[0.6875rem] leading-none font-semibold ${needsMe ? 'bg-red-fill text-on-fill' : 'bg-sunken text-ink'}`}
        >
          {items.length}
        </span>
      </IconButton>
      {open ? <OutboxDrawer open={open} onOpenChange={setOpen} /> : null}
    </>
  );
}
