import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { buttonClass } from '../button-class.ts';
import { dismissToast, type Toast, toastStore } from './toast-store.ts';

interface ViewportProps {
  readonly toasts: readonly Toast[];
}

const none: readonly Toast[] = [];
const readOnServer = () => none;

/**
 * Put once at the root. The toast library is fetched when the first toast is shown, not before; where it does not come,
 * the words are shown plainly, and the next toast tries again.
 */
export const Toaster = () => {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read, readOnServer);
  const [Viewport, setViewport] = useState<ComponentType<ViewportProps>>();
  const [failedFor, setFailedFor] = useState<number>();
  const [newest] = toasts;
  const id = newest?.id;

  useEffect(() => {
    if (id === undefined || Viewport) return;
    import('./toast-viewport.tsx').then(
      (module) => setViewport(() => module.ToastViewport),
      () => setFailedFor(id),
    );
  }, [id, Viewport]);

  if (Viewport) return <Viewport toasts={toasts} />;
  return newest?.open && failedFor === id ? (
    <div role="alert" className="note">
      <p className="font-semibold">{newest.title}</p>
      <p>{newest.description}</p>
      <button
        type="button"
        className={buttonClass({ variant: 'secondary', size: 'sm' })}
        onClick={() => dismissToast()}
      >
        Close message
      </button>
    </div>
  ) : null;
};
