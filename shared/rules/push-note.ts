/** The service worker's messages to a page about a notification. */
export type PushEventMessage =
  /** The page already shows what happened, so no notification is shown. */
  | { readonly kind: 'push-happened' }
  /** The member pressed one: go to this path. */
  | { readonly kind: 'push-open'; readonly path: string };

/** The payload of a push message: who, what kind of thing, and where; never content. */
export interface PushNote {
  /** The recipient's id, so that a device with a new owner does not show it. */
  readonly userId: number;
  readonly title: string;
  readonly body: string;
  /** On this site, such as `/feed/12`. */
  readonly path: string;
  /** A later message with the same tag replaces an earlier one, at the push service and on the screen. */
  readonly tag: string;
  /** The member's unread count, for the app icon's badge. Missing from servers of the previous version. */
  readonly unread?: number;
}
