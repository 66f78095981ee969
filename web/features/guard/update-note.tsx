import { useEffect, useState } from 'react';
import { Workbox } from 'workbox-window';
import { Button } from '#shared/ui/button.tsx';
import { Container } from '#shared/ui/layout.tsx';
import { toast } from '#shared/ui/toast/toast-store.ts';

/** How often an open page checks for a new version, in milliseconds. */
const ASK_EVERY = 60 * 60 * 1000;

/** `waiting`: for the member's decision. `in place`: another tab has installed it, and this one has unsaved text. */
type Update = 'none' | 'waiting' | 'in place';

/** Announces a new version, installs it on request, and never discards unsaved text. Applies to every tab. */
export function UpdateNote() {
  const update = useUpdate();
  return (
    <output data-screen-only="" className="block">
      {update === 'none' ? null : (
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
      )}
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
/** The button was pressed in this tab. */
let isAsked = false;

function reload(): void {
  if (isUnsaved()) {
    toast({ title: 'You have unsaved changes', description: 'Save or discard them, then reload.' });
    return;
  }
  // Every tab gets this event when the new worker takes control. If none is waiting, another tab has installed it.
  isAsked = true;
  if (registration?.waiting) workbox?.messageSkipWaiting();
  else window.location.reload();
}

let workbox: Workbox | undefined;
let registration: ServiceWorkerRegistration | undefined;

/** Once per page: every registration checks the server for a new version. */
async function watchWorker(): Promise<void> {
  await navigator.serviceWorker.ready;
  if (workbox) return;
  workbox = new Workbox('/sw.js', { updateViaCache: 'none' });
  registration = await workbox.register();
}

/** Another tab has installed the new version. Every screen says so until the page reloads. */
let isInPlace = false;

/** Resets the module; for tests. */
export const resetWorker = (): void =>
  void ([workbox, registration, isAsked, isInPlace] = [undefined, undefined, false, false]);

function useUpdate(): Update {
  const [update, setUpdate] = useState<Update>(isInPlace ? 'in place' : 'none');
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined;
    const { serviceWorker } = navigator;
    const over = new AbortController();
    // Without a previous worker, the first one is no new version.
    let before = serviceWorker.controller;
    const look = () => {
      if (!over.signal.aborted && registration?.waiting && before) setUpdate('waiting');
    };
    const onControl = () => {
      const isUpdate = before !== null;
      before = serviceWorker.controller;
      if (!isUpdate || over.signal.aborted) return;
      if (isUnsaved() || (!isAsked && (isPlaying() || isInUse()))) {
        isInPlace = true;
        setUpdate('in place');
      } else window.location.reload();
    };
    serviceWorker.addEventListener('controllerchange', onControl, { signal: over.signal });
    void watchWorker()
      .then(() => {
        if (over.signal.aborted) return undefined;
        workbox?.addEventListener('waiting', look);
        registration?.installing?.addEventListener('statechange', look, { signal: over.signal });
        return look();
      })
      .catch(() => undefined);
    const timer = setInterval(() => void workbox?.update().catch(() => undefined), ASK_EVERY);
    return () => {
      over.abort();
      workbox?.removeEventListener('waiting', look);
      clearInterval(timer);
    };
  }, []);
  return update;
}
