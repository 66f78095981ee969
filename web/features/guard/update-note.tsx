import { useEffect, useState } from 'react';
import { Workbox } from 'workbox-window';
import { Button } from '#shared/ui/button.tsx';
import { Container } from '#shared/ui/layout.tsx';
import { toast } from '#shared/ui/toast/toast-store.ts';

/** How often a page that stays open asks whether there is a new version, in milliseconds. */
const ASK_EVERY = 60 * 60 * 1000;

/** `waiting`: until somebody says so. `in place`: another tab has said so, and this one holds what would be lost. */
type Update = 'none' | 'waiting' | 'in place';

/** A new version waits until somebody says so, and never takes words that are not kept. It comes in every tab. */
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

/** Forms that ask before the page is closed are asked by this event. */
const isUnsaved = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
const isPlaying = (): boolean => [...document.querySelectorAll('audio, video')].some((media) => isHeard(media));
const isHeard = (media: Element): boolean => media instanceof HTMLMediaElement && !media.paused;

/** Whether somebody writes here, or has a window open: a reload unasked would take it from them. */
const isInUse = (): boolean =>
  document.querySelector('[role="dialog"], [role="alertdialog"], dialog[open]') !== null ||
  ((document.activeElement as Partial<HTMLInputElement> | null)?.value ?? '') !== '';
/** Somebody has pressed the button in this very tab. */
let isAsked = false;

function reload(): void {
  if (isUnsaved()) {
    toast({ title: 'You have unsaved changes', description: 'Save or discard them, then reload.' });
    return;
  }
  // Every tab hears when the new worker is in control. Where none waits, another tab has let it in already.
  isAsked = true;
  if (registration?.waiting) workbox?.messageSkipWaiting();
  else window.location.reload();
}

let workbox: Workbox | undefined;
let registration: ServiceWorkerRegistration | undefined;

/** Once for a page: every registration asks the server whether there is a new version. */
async function watchWorker(): Promise<void> {
  await navigator.serviceWorker.ready;
  if (workbox) return;
  workbox = new Workbox('/sw.js', { updateViaCache: 'none' });
  registration = await workbox.register();
}

/** Another tab has let the new version in. Every screen says so until the page is loaded again. */
let isInPlace = false;

/** As on a page that has just opened; for tests. */
export const forgetWorker = (): void =>
  void ([workbox, registration, isAsked, isInPlace] = [undefined, undefined, false, false]);

function useUpdate(): Update {
  const [update, setUpdate] = useState<Update>(isInPlace ? 'in place' : 'none');
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined;
    const { serviceWorker } = navigator;
    const over = new AbortController();
    // Without a worker before it, the first one is no new version.
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
