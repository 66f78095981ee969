/** The kinds of events that a member can be notified of. */
export const pushKinds = ['comments', 'replies', 'messages'] as const;
export type PushKind = (typeof pushKinds)[number];

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
}
