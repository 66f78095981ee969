import { request as overHttp, type IncomingMessage } from 'node:http';
import { request as overHttps } from 'node:https';
import type { RequestDetails } from 'web-push';
import * as z from 'zod/mini';
import type { Clock } from '../platform/clock.ts';
import { PUSH_KEYS } from '../platform/data-folder.ts';
import { DataFolderError } from '../platform/errors.ts';
import type { SecretStore } from '../platform/secrets.ts';

interface Options {
  readonly clock: Clock;
  readonly keys: PushKeys;
  /** The contact for push services: `mailto:…` or a web address. */
  readonly contact: string;
  /** Origins of push services besides the known ones. */
  readonly services: readonly string[];
  /** The response timeout, in milliseconds. */
  readonly timeoutMs?: number | undefined;
}

const TIMEOUT_MS = 10_000;
/** How long an unresponsive service is skipped, in milliseconds, because other jobs wait behind it. */
const REST = 10_000;

/**
 * Standard web push: encrypted for the device (RFC 8291), signed by us (RFC 8292), with a TTL and a topic (RFC 8030).
 */
export function webPush({ clock, keys, contact, services, timeoutMs = TIMEOUT_MS }: Options): Push {
  const restUntil = new Map<string, number>();
  const accepts = (endpoint: string) => isPushService(endpoint, services);
  return {
    publicKey: keys.publicKey,
    accepts,
    async send({ endpoint, p256dh, auth }, { text, topic, ttl }) {
      // The list of services may have changed since.
      if (!accepts(endpoint)) return { kind: 'gone' };
      const { origin } = new URL(endpoint);
      if ((restUntil.get(origin) ?? 0) > clock.now()) throw new Error(`${origin} did not answer a moment ago`);
      const { generateRequestDetails } = (await import('web-push')).default;
      let details: RequestDetails;
      try {
        const vapidDetails = { subject: contact, ...keys };
        const options = { vapidDetails, TTL: ttl, topic, urgency: 'normal', contentEncoding: 'aes128gcm' } as const;
        details = generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, options);
      } catch (error) {
        return { kind: 'refused', reason: error instanceof Error ? error.message : 'cannot be encrypted' };
      }
      const answer = await post(details, timeoutMs).catch((error: unknown) => {
        restUntil.set(origin, clock.now() + REST);
        throw error;
      });
      return outcomeOf(answer);
    },
  };
}

/** Follows no redirects, and reads only the head of the response. */
function post({ endpoint, headers, body }: RequestDetails, timeoutMs: number): Promise<IncomingMessage> {
  const send = new URL(endpoint).protocol === 'https:' ? overHttps : overHttp;
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const signal = AbortSignal.timeout(timeoutMs);
  const request = send(endpoint, { method: 'POST', headers, signal }, (response) => {
    response.destroy();
    resolve(response);
  });
  request.on('error', (error) => reject(signal.aborted ? new Error('The push service did not answer') : error));
  request.end(body);
  return promise;
}

/** @throws for failures that a retry may fix */
function outcomeOf({ statusCode = 0, headers }: IncomingMessage): PushOutcome {
  if (statusCode >= 200 && statusCode < 300) return { kind: 'sent' };
  if (statusCode === 404 || statusCode === 410) return { kind: 'gone' };
  const after = Number(headers['retry-after'] ?? 0) * 1000;
  if (statusCode === 429 || statusCode >= 500) {
    if (after > 0) return { kind: 'later', after };
    throw new Error(`The push service answered ${statusCode}`);
  }
  return { kind: 'refused', reason: `The push service answered ${statusCode}` };
}

const pushKeys = z.object({ publicKey: z.string().check(z.length(87)), privateKey: z.string().check(z.length(43)) });
/** The server's identity for push services and browsers (VAPID); base64url. */
export type PushKeys = z.output<typeof pushKeys>;

/**
 * The keys, generated once and stored. Without them every device would have to subscribe again.
 * @throws when the stored ones are damaged
 */
export async function readPushKeys(secrets: SecretStore): Promise<PushKeys> {
  const text = await secrets.readOrMake(PUSH_KEYS, async () => {
    const { generateVAPIDKeys } = (await import('web-push')).default;
    return JSON.stringify(generateVAPIDKeys());
  });
  try {
    return pushKeys.parse(JSON.parse(text));
  } catch {
    throw new DataFolderError(
      `${secrets.placeOf(PUSH_KEYS)} is damaged. Delete it to create new keys. Members then need to turn notifications on again.`,
    );
  }
}

/**
 * The push services of existing browsers. The server sends nowhere else: an address comes from a member, and could
 * point into our own network (decision 0261).
 */
const KNOWN = [
  // Chrome, Opera, Samsung Internet, Brave, Vivaldi
  /^https:\/\/fcm\.googleapis\.com$/,
  // Firefox
  /^https:\/\/(?:[a-z0-9-]+\.)?push\.services\.mozilla\.com$/,
  // Safari
  /^https:\/\/(?:[a-z0-9-]+\.)?push\.apple\.com$/,
  // Edge
  /^https:\/\/[a-z0-9-]+\.notify\.windows\.com$/,
];

const LONGEST = 1000;

/** @param more further origins from the settings */
export function isPushService(endpoint: string, more: readonly string[]): boolean {
  const url = endpoint.length <= LONGEST ? URL.parse(endpoint) : null;
  if (!url || url.username || url.password || url.hash) return false;
  return more.includes(url.origin) || KNOWN.some((service) => service.test(url.origin));
}

/** A device's push subscription, as from the browser. */
interface PushAddress {
  readonly endpoint: string;
  /** base64url, both. */
  readonly p256dh: string;
  readonly auth: string;
}

interface PushMessage {
  /** Encrypted for the device; a few hundred bytes. */
  readonly text: string;
  /** Replaces an undelivered one of the same topic; 32 characters of base64url at most. */
  readonly topic: string;
  /** How long the service keeps it for an offline device, in seconds. */
  readonly ttl: number;
}

type PushOutcome =
  | { readonly kind: 'sent' }
  /** The subscription has ended and should be deleted. */
  | { readonly kind: 'gone' }
  /** The service asks to wait, in milliseconds. */
  | { readonly kind: 'later'; readonly after: number }
  /** The message will never be accepted, because of the service, its address or the keys. */
  | { readonly kind: 'refused'; readonly reason: string };

/** Sends messages to devices through their browsers' push services. */
export interface Push {
  /** The public key that browsers subscribe with, and push services verify our messages with; base64url. */
  readonly publicKey: string;
  /** Whether an address belongs to a known push service. */
  accepts(endpoint: string): boolean;
  /** @throws when the service does not respond, or fails: try again later */
  send(to: PushAddress, message: PushMessage): Promise<PushOutcome>;
}
