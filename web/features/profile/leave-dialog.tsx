import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';

/** Asks before unsaved changes are left behind: by a link in the page, or with the page itself. */
export function LeaveDialog({ unsaved }: { unsaved: boolean }) {
  const navigate = useNavigate();
  const [to, setTo] = useState<string | null>(null);
  const askFirst = useEffectEvent((event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    if (!(link instanceof HTMLAnchorElement) || event.button !== 0 || link.target === '_blank') return;
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || link.hasAttribute('download')) return;
    // Another site goes by the browser's own question; a place in this page leaves nothing behind.
    if (link.origin !== location.origin || link.pathname === location.pathname) return;
    event.preventDefault();
    event.stopPropagation();
    setTo(link.pathname + link.search + link.hash);
  });

  useEffect(() => {
    if (!unsaved) return undefined;
    const onClick = (event: MouseEvent) => askFirst(event);
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    document.addEventListener('click', onClick, { capture: true });
    window.addEventListener('beforeunload', onUnload);
    return () => {
      document.removeEventListener('click', onClick, { capture: true });
      window.removeEventListener('beforeunload', onUnload);
    };
  }, [unsaved]);

  return (
    <ConfirmDialog
      open={to !== null}
      onOpenChange={() => setTo(null)}
      onConfirm={() => {
        if (to !== null) void navigate(to);
      }}
      title="Leave without saving?"
      description="What you changed in your profile has not been saved."
      confirmLabel="Leave"
      cancelLabel="Stay"
    />
  );
}
