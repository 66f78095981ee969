/** What the service worker says to a page about a notification. */
export type PushTold =
  /** Something happened in the place that the page shows: no notification is shown. */
  | { readonly kind: 'push-happened' }
  /** The member has pressed one: go to this path. */
  | { readonly kind: 'push-open'; readonly path: string };

/** A subscription as the server takes it. */
export function subscriptionBody(subscription: PushSubscription): { endpoint: string; p256dh: string; auth: string } {
  const { endpoint = '', keys = {} } = subscription.toJSON();
  return { endpoint, p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' };
}
