import type { Client } from '#shared/api/client.ts';
import { getPush, subscribePush, unsubscribePush } from '#shared/contracts/endpoints/account.ts';
import { wayToInstall } from '../install/install-prompt.ts';
import { hasPrivate, removePrivate, writePrivate } from '../private-storage.ts';
import type { PushEventMessage } from '#shared/rules/push-note.ts';
import { subscriptionBody } from './subscription-body.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useApi } from '#shared/api/api-context.tsx';

/** Private storage: this member has turned push on here. */
const WANTED = 'push';
/** How long to wait for the browser’s push service, which may be out of reach. */
const PUSH_SERVICE_TIMEOUT_MS = 20_000;

/** Support and permission of this browser. `home-screen`: iPhone or iPad, where the site must be installed first. */
export type PushSupport = 'none' | 'home-screen' | 'blocked' | 'off' | 'on';

/** The state of push on this device. */
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
 * Asks for permission and subscribes this device.
 * @returns whether it was allowed
 * @throws when the browser, its push service or our server fails
 */
export async function turnOn(client: Client): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  await subscribe(client);
  writePrivate(WANTED, '1');
  return true;
}

/** Unsubscribes this device. @throws when the server is unreachable */
export async function turnOff(client: Client): Promise<void> {
  await client.call(unsubscribePush, {});
  removePrivate(WANTED);
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

/**
 * Renews a member's subscription after a new sign-in, a new password or new server keys. Never throws.
 */
export async function renewPush(client: Client): Promise<void> {
  if (!hasPrivate(WANTED) || (await pushSupport().catch(() => 'none')) === 'none') return;
  if (Notification.permission === 'granted') await subscribe(client).catch(() => undefined);
}

async function subscribe(client: Client): Promise<void> {
  const { publicKey } = await client.call(getPush, {});
  const { pushManager } = await inTime(
    navigator.serviceWorker.ready,
    'This page isn’t ready yet. Reload it and try again.',
  );
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const known = await pushManager.getSubscription();
  if (known && keyOf(known) !== publicKey) await known.unsubscribe();
  const subscription = await inTime(
    pushManager.subscribe(options),
    'Your browser’s notification service isn’t responding. Please try again later.',
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

/** In the Circle: opens the screen of a clicked notification, and renews this device's subscription. */
export function PushListener() {
  const client = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  useEffect(() => void renewPush(client), [client]);
  useEffect(() => {
    const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
    const onMessage = ({ data }: MessageEvent<PushEventMessage | null>) => {
      if (data?.kind === 'push-open') void navigate(data.path);
      // The live stream would deliver this event if it were open.
      else if (data?.kind === 'push-happened') void queryClient.invalidateQueries({ refetchType: 'active' });
    };
    workers?.addEventListener('message', onMessage);
    return () => workers?.removeEventListener('message', onMessage);
  }, [navigate, queryClient]);
  return null;
}
