import { type ComponentType, lazy, Suspense, useSyncExternalStore } from 'react';
import { type Toast, toastStore } from './toast-store.ts';

const nothing: { ToastViewport: ComponentType<{ toasts: readonly Toast[] }> } = { ToastViewport: () => null };
// Where it cannot be fetched, a page without toasts is better than none.
const ToastViewport = lazy(async () => ({
  default: (await import('./toast-viewport.tsx').catch(() => nothing)).ToastViewport,
}));
const none: readonly Toast[] = [];
const readOnServer = () => none;

/** Put once at the root. The toast library is fetched when the first toast is shown, not before. */
export const Toaster = () => {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read, readOnServer);
  if (toasts.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <ToastViewport toasts={toasts} />
    </Suspense>
  );
};
