interface LastingEvent extends Event {
  /** Keeps the worker awake until the work is done. */
  waitUntil(work: Promise<unknown>): void;
}
/** The network is back (Background Sync). */
interface SyncEvent extends LastingEvent {
  readonly tag: string;
}
/** Chromium: routes that are answered without starting the worker. Other browsers have no `addRoutes`. */
interface InstallEvent extends LastingEvent {
  addRoutes?(rules: readonly StaticRoute[]): Promise<void>;
}
/** An address (or parts of one), and the source of its response. */
interface StaticRoute {
  readonly condition: { readonly or: readonly { readonly urlPattern: string }[] };
  readonly source: { readonly cacheName: string };
}
interface PushEvent extends LastingEvent {
  readonly data: { text(): string } | null;
}
interface NotificationEvent extends LastingEvent {
  readonly notification: Notification;
}

/** An open page of ours. */
export interface WindowClient {
  readonly url: string;
  readonly visibilityState: DocumentVisibilityState;
  focus(): Promise<unknown>;
  postMessage(message: unknown): void;
}

/** The part of the service worker API that we use: TypeScript's types of workers and of pages exclude each other. */
export interface WorkerScope {
  readonly registration: Pick<ServiceWorkerRegistration, 'pushManager' | 'showNotification'>;
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly WindowClient[]>;
    openWindow(path: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install', listen: (event: InstallEvent) => void): void;
  addEventListener(type: 'activate' | 'pushsubscriptionchange', listen: (event: LastingEvent) => void): void;
  addEventListener(type: 'message', listen: (event: MessageEvent<unknown> & LastingEvent) => void): void;
  addEventListener(type: 'sync', listen: (event: SyncEvent) => void): void;
  addEventListener(type: 'push', listen: (event: PushEvent) => void): void;
  addEventListener(type: 'notificationclick', listen: (event: NotificationEvent) => void): void;
}
