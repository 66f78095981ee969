/** What the service worker says to a page about a notification. */
export type PushTold =
  /** Something happened in the place that the page shows: no notification is shown. */
  | { readonly kind: 'push-happened' }
  /** The member has pressed one: go to this path. */
  | { readonly kind: 'push-open'; readonly path: string };

/** What a device is told: who, what kind of thing, and where it is; never what was written. */
export interface PushNote {
  /** The recipient's id: a device that has changed hands shows it to nobody else. */
  readonly userId: number;
  readonly title: string;
  readonly body: string;
  /** Of this site, as in `/feed/12`. */
  readonly path: string;
  /** A later note of the same tag takes the place of an earlier one, at the push service and on the screen. */
  readonly tag: string;
  /** How much is new for the member, for the app's icon. A server of the version before says nothing of it. */
  readonly unread?: number;
}
