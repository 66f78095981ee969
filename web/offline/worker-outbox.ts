import { type Client, createClient } from '#shared/api/client.ts';
import { httpTransport } from '#shared/api/http-transport.ts';
import { browserWorld } from './outbox/browser-world.ts';
import { rawStore } from './outbox/raw-store.ts';
import { sendAll } from './outbox/send-all.ts';

/** The service worker's calls. A sign-out that the server has not heard of has wiped all that it could speak of. */
export const workerClient = (): Client => createClient(httpTransport());

/** Sends what waits in the outbox. @throws when another try is needed */
export const workerOutbox = (): Promise<void> => sendAll(browserWorld(workerClient(), rawStore()));
