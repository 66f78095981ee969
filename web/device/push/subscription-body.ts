/** A push subscription as the API accepts it. */
export function subscriptionBody(subscription: PushSubscription): { endpoint: string; p256dh: string; auth: string } {
  const { endpoint = '', keys = {} } = subscription.toJSON();
  return { endpoint, p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' };
}
