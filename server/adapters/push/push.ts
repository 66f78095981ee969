/** A device at its browser's push service, as the browser gave it. */
export interface PushAddress {
  readonly endpoint: string;
  /** base64url, both. */
  readonly p256dh: string;
  readonly auth: string;
}

export interface PushMessage {
  /** Encrypted for the device; a few hundred bytes. */
  readonly text: string;
  /** Takes the place of one of the same topic that was not delivered yet; 32 characters of base64url at most. */
  readonly topic: string;
  /** How long the service keeps it for a device that is away, in seconds. */
  readonly ttl: number;
}

export type PushOutcome =
  | { readonly kind: 'sent' }
  /** The device wants no more: forget it. */
  | { readonly kind: 'gone' }
  /** The service asks for patience, in milliseconds. */
  | { readonly kind: 'later'; readonly after: number }
  /** The service, or its address or keys, cannot take this message, now or ever. */
  | { readonly kind: 'refused'; readonly reason: string };

/** Sends messages to devices through their browsers' push services. */
export interface Push {
  /** By which browsers know that a message is ours; base64url. */
  readonly publicKey: string;
  /** Whether an address is one of a push service that is known. */
  accepts(endpoint: string): boolean;
  /** @throws when the service does not answer, or fails: try again later */
  send(to: PushAddress, message: PushMessage): Promise<PushOutcome>;
}
