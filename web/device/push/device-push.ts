import type { Client } from '#shared/api/client.ts';
import { getPush, subscribePush, unsubscribePush } from '#shared/contracts/endpoints/account.ts';
import { wayToInstall } from '../install/install-prompt.ts';
import { hasPrivate, removePrivate, writePrivate } from '../private-storage.ts';
import type { PushTold } from '#shared/rules/push-note.ts';
import { subscriptionBody } from './subscription-body.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useApi } from '#shared/api/api-context.tsx';

/** Private storage: this member has turned notifications on here. */
const WANTED = 'push';
/** How long to wait for the browser’s push service, which may be out of reach. */
const PUSH_SERVICE_TIMEOUT_MS = 20_000;

/** What this browser can do, and is allowed to. `home-screen`: an iPhone's or iPad's, once the site is installed. */
export type PushSupport = 'none' | 'home-screen' | 'blocked' | 'off' | 'on';

/** How things stand on this device. */
export async function pushSupport(): Promise<PushSupport> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
    return wayToInstall() === 'share-sheet' ? 'home-screen' : 'none';
  }
  if (Notification.permission === 'denied') return 'blocked';
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  return Notification.permission === 'granted' && subscription ? 'on' : 'off';
}

/**
 * Asks for permission, and has this device told.
 * @returns whether it was allowed
 * @throws when the browser, its push service or our server fails
 */
export async function turnOn(client: Client): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  await subscribe(client);
  writePrivate(WANTED, '1');
  return true;
}

/** Has this device told no more. @throws when the server cannot be told */
export async function turnOff(client: Client): Promise<void> {
  await client.call(unsubscribePush, {});
  removePrivate(WANTED);
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

/**
 * A member has wanted it here: it goes on after another sign-in, another password, or new keys of the server. Never
 * throws.
 */
export async function renewPush(client: Client): Promise<void> {
  if (!hasPrivate(WANTED) || (await pushSupport().catch(() => 'none')) === 'none') return;
  if (Notification.permission === 'granted') await subscribe(client).catch(() => undefined);
}

async function subscribe(client: Client): Promise<void> {
  const { publicKey } = await client.call(getPush, {});
  const { pushManager } = await inTime(
    navigator.serviceWorker.ready,
    'This page is not ready for it. Please load it again.',
  );
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const known = await pushManager.getSubscription();
  if (known && keyOf(known) !== publicKey) await known.unsubscribe();
  const subscription = await inTime(
    pushManager.subscribe(options),
    'Your browser’s notification service does not answer. Please try again later.',
  );
  await client.call(subscribePush, { body: subscriptionBody(subscription) });
}

function keyOf({ options: { applicationServerKey: key } }: PushSubscription): string {
  if (!key) return '';
  return btoa(String.fromCharCode(...new Uint8Array(key)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

function inTime<T>(work: Promise<T>, message: string): Promise<T> {
  const enough = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(message)), PUSH_SERVICE_TIMEOUT_MS);
  });
  return Promise.race([work, enough]);
}

/** In the Circle: goes where a pressed notification leads, and keeps this device's subscription going. */
export function PushListener() {
  const client = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  useEffect(() => void renewPush(client), [client]);
  useEffect(() => {
    const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
    const hear = ({ data }: MessageEvent<PushTold | null>) => {
      if (data?.kind === 'push-open') void navigate(data.path);
      // The live stream would have told, were it open.
      else if (data?.kind === 'push-happened') void queryClient.invalidateQueries({ refetchType: 'active' });
    };
    workers?.addEventListener('message', hear);
    return () => workers?.removeEventListener('message', hear);
  }, [navigate, queryClient]);
  return null;
}
