import type { Client } from '#shared/api/client.ts';
import { getPush, subscribePush } from '#shared/contracts/endpoints/account.ts';
import { isMemberPath } from '#shared/rules/offline-paths.ts';
import type { PushNote, PushEventMessage } from '#shared/rules/push-note.ts';
import { subscriptionBody } from '../device/push/subscription-body.ts';
import { markIcon } from '../device/app-badge.ts';
import { deviceOwner } from './raw-database.ts';
import type { WindowClient, WorkerScope } from './worker-scope.ts';

/*
 * Push in the service worker: shows notifications, handles clicks on them, and renews the subscription.
 */

const pages = (scope: WorkerScope): Promise<readonly WindowClient[]> =>
  scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
const pathOf = ({ url }: WindowClient): string => new URL(url).pathname;
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a client of a worker is of its own origin
const post = (page: WindowClient, message: PushEventMessage): void => page.postMessage(message);

/** Shows a notification, unless its place is on the screen or the device no longer belongs to that member. */
export async function showNote(scope: WorkerScope, text: string | undefined): Promise<void> {
  const note = read(text);
  if (!note) return;
  if (note.userId !== (await deviceOwner())) {
    // An offline sign-out is pending: the server still considers the device signed in.
    await (await scope.registration.pushManager.getSubscription())?.unsubscribe();
    return;
  }
  if (note.unread !== undefined) await markIcon(note.unread);
  const looking = (await pages(scope)).filter(
    (page) => page.visibilityState === 'visible' && pathOf(page) === note.path,
  );
  for (const page of looking) post(page, { kind: 'push-happened' });
  if (looking.length > 0) return;
  const { title, body, tag, path } = note;
  await scope.registration.showNotification(title, { body, tag, icon: '/icon-192.png', data: path });
}

/** Opens the place of a clicked notification: in a page of the Circle if one is open. */
export async function openNote(scope: WorkerScope, { data: path }: Notification): Promise<void> {
  if (typeof path !== 'string' || !isMemberPath(path)) return;
  const open = await pages(scope);
  const page = open.find((each) => pathOf(each) === path) ?? open.find((each) => isMemberPath(pathOf(each)));
  if (!page) return void (await scope.clients.openWindow(path));
  await page.focus();
  if (pathOf(page) !== path) post(page, { kind: 'push-open', path });
}

/** The browser has ended a subscription: replaces it, for the owner of the device. */
export async function renewSubscription(scope: WorkerScope, client: Client): Promise<void> {
  const forMember = await deviceOwner();
  if (forMember === undefined) return;
  const { publicKey } = await client.call(getPush, {}, { forMember });
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const subscription = await scope.registration.pushManager.subscribe(options);
  await client.call(subscribePush, { body: subscriptionBody(subscription) }, { forMember });
}

function read(text: string | undefined): PushNote | undefined {
  try {
    const note = JSON.parse(text ?? '') as PushNote;
    return typeof note.title === 'string' && isMemberPath(note.path) ? note : undefined;
  } catch {
    return undefined;
  }
}
