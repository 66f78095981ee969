import { useEffect, useState } from 'react';
import { Button } from '#shared/ui/button.tsx';
import { Container } from '#shared/ui/layout.tsx';
import { toast } from '#shared/ui/toast/toast-store.ts';

/** How often a page that stays open asks whether there is a new version, in milliseconds. */
const ASK_EVERY = 60 * 60 * 1000;

/** A new version waits until somebody says so, and never takes words that are not kept (hazards, "Device"). */
export function UpdateNote() {
  const waiting = useWaitingWorker();
  return (
    <output data-screen-only="" className="block">
      {waiting ? (
        <div className="border-b border-line bg-sunken">
          <Container width="wide" className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 py-1.5 text-sm">
            <p className="grow">
              <strong>A new version is ready.</strong>
            </p>
            <Button variant="quiet" onClick={() => takeOver(waiting)}>
              Reload
            </Button>
          </Container>
        </div>
      ) : null}
    </output>
  );
}

/** Whoever would ask before the page is closed, is asked by this event. */
const isUnsaved = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

function takeOver(worker: ServiceWorker): void {
  if (isUnsaved()) {
    toast({ title: 'Something is not saved yet', description: 'Please finish or discard it, then reload.' });
    return;
  }
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no other origin
  worker.postMessage('take over');
}

function useWaitingWorker(): ServiceWorker | null {
  const [worker, setWorker] = useState<ServiceWorker | null>(null);
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined;
    const over = new AbortController();
    const watch = (registration: ServiceWorkerRegistration) => {
      const look = () => {
        // Without a worker before it, the first one is no new version.
        if (navigator.serviceWorker.controller && !over.signal.aborted) setWorker(registration.waiting);
      };
      registration.addEventListener(
        'updatefound',
        () => registration.installing?.addEventListener('statechange', look, { signal: over.signal }),
        { signal: over.signal },
      );
      const timer = setInterval(() => void registration.update().catch(() => undefined), ASK_EVERY);
      over.signal.addEventListener('abort', () => clearInterval(timer));
      look();
    };
    void navigator.serviceWorker.ready.then((registration) => (over.signal.aborted ? undefined : watch(registration)));
    return () => over.abort();
  }, []);
  return worker;
}
