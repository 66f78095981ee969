import { OUTBOX } from '../names.ts';

/** Background Sync, which TypeScript's library does not know and Safari and Firefox do not have. */
interface WithSync {
  readonly sync?: { register(tag: string): Promise<void> };
}

/** Asks the browser to have the service worker send when the network is back. Nothing depends on it. */
export function askForSync(): void {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  void workers?.ready.then((worker) => (worker as WithSync).sync?.register(OUTBOX)).catch(() => undefined);
}
