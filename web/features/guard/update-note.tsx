import { useEffect, useState } from 'react';
import { Workbox } from 'workbox-window';
import { create } from 'zustand';
import { Button } from '#shared/ui/button.tsx';
import { Container } from '#shared/ui/layout.tsx';
import { toast } from '#shared/ui/toast/toast-store.ts';

/** How often an open page checks for a new version, in milliseconds. */
const ASK_EVERY = 60 * 60 * 1000;

interface Worker {
  readonly workbox: Workbox | undefined;
  readonly registration: ServiceWorkerRegistration | undefined;
  /** The button was pressed in this tab. */
  readonly isAsked: boolean;
  /** Another tab has installed the new version. Every screen says so until the page reloads. */
  readonly isInPlace: boolean;
}

export const useWorker = create<Worker>(() => ({
  workbox: undefined,
  registration: undefined,
  isAsked: false,
  isInPlace: false,
}));

const { getState: worker, setState: set } = useWorker;

/** Announces a new version, installs it on request, and never discards unsaved text. Applies to every tab. */
export function UpdateNote() {
  const isReady = useUpdate();
  return (
    <output data-screen-only="" className="block">
      {isReady ? (
        <div className="border-b border-line bg-sunken">
          <Container width="wide" className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 py-1.5 text-sm">
            <p className="grow">
              <strong>A new version is ready.</strong>
            </p>
            <Button variant="quiet" onClick={reload}>
              Reload
            </Button>
          </Container>
        </div>
      ) : null}
    </output>
  );
}

/** Fired to find forms that would ask before the page closes. */
const isUnsaved = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
const isPlaying = (): boolean => [...document.querySelectorAll('audio, video')].some((media) => isAudible(media));
const isAudible = (media: Element): boolean => media instanceof HTMLMediaElement && !media.paused;

/** Whether somebody is writing here or has a dialog open: an automatic reload would lose that. */
const isInUse = (): boolean =>
  document.querySelector('[role="dialog"], [role="alertdialog"], dialog[open]') !== null ||
  ((document.activeElement as Partial<HTMLInputElement> | null)?.value ?? '') !== '';

function reload(): void {
  if (isUnsaved()) {
    toast({ title: 'You have unsaved changes', description: 'Save or discard them, then reload.' });
    return;
  }
  // Every tab gets this event when the new worker takes control. If none is waiting, another tab has installed it.
  set({ isAsked: true });
  const { workbox, registration } = worker();
  if (registration?.waiting) workbox?.messageSkipWaiting();
  else window.location.reload();
}

/** Once per page: every registration checks the server for a new version. */
async function watchWorker(): Promise<void> {
  await navigator.serviceWorker.ready;
  if (worker().workbox) return;
  const workbox = new Workbox('/sw.js', { updateViaCache: 'none' });
  set({ workbox });
  set({ registration: await workbox.register() });
}

/** Whether a new version waits for the member's decision, or is in place while this tab has unsaved text. */
function useUpdate(): boolean {
  const isInPlace = useWorker((state) => state.isInPlace);
  const [isWaiting, setIsWaiting] = useState(false);
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined;
    const { serviceWorker } = navigator;
    const over = new AbortController();
    // Without a previous worker, the first one is no new version.
    let before = serviceWorker.controller;
    const look = () => {
      if (!over.signal.aborted && worker().registration?.waiting && before) setIsWaiting(true);
    };
    const onControl = () => {
      const isUpdate = before !== null;
      before = serviceWorker.controller;
      if (!isUpdate || over.signal.aborted) return;
      if (isUnsaved() || (!worker().isAsked && (isPlaying() || isInUse()))) set({ isInPlace: true });
      else window.location.reload();
    };
    serviceWorker.addEventListener('controllerchange', onControl, { signal: over.signal });
    void watchWorker()
      .then(() => {
        if (over.signal.aborted) return undefined;
        worker().workbox?.addEventListener('waiting', look);
        worker().registration?.installing?.addEventListener('statechange', look, { signal: over.signal });
        return look();
      })
      .catch(() => undefined);
    const ask = () => worker().workbox?.update();
    const timer = setInterval(() => void ask()?.catch(() => undefined), ASK_EVERY);
    return () => {
      over.abort();
      worker().workbox?.removeEventListener('waiting', look);
      clearInterval(timer);
    };
  }, []);
  return isInPlace || isWaiting;
}
