import { request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import type { IncomingMessage } from 'node:http';
import type { RequestDetails } from 'web-push';
import type { Clock } from '../../platform/clock.ts';
import type { PushKeys } from './push-keys.ts';
import { isPushService } from './push-services.ts';
import type { Push, PushOutcome } from './push.ts';

interface Options {
  readonly clock: Clock;
  readonly keys: PushKeys;
  /** Whom a push service may write to about us: `mailto:…` or an address. */
  readonly contact: string;
  /** Origins of push services beside the known ones. */
  readonly services: readonly string[];
  /** How long an answer is waited for, in milliseconds. */
  readonly patience?: number | undefined;
}

const PATIENCE = 10_000;
/** A service that did not answer is left alone for so long, in milliseconds: jobs of other kinds wait behind it. */
const REST = 10_000;

/** Push as browsers know it: encrypted for the device (RFC 8291), signed by us (RFC 8292), with a time and a topic (RFC 8030). */
export function webPush({ clock, keys, contact, services, patience = PATIENCE }: Options): Push {
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
      const answer = await post(details, patience).catch((error: unknown) => {
        restUntil.set(origin, clock.now() + REST);
        throw error;
      });
      return outcomeOf(answer);
    },
  };
}

/** No redirect is followed, and nothing of the answer is read but its head. */
function post({ endpoint, headers, body }: RequestDetails, patience: number): Promise<IncomingMessage> {
  const send = new URL(endpoint).protocol === 'https:' ? overHttps : overHttp;
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const signal = AbortSignal.timeout(patience);
  const request = send(endpoint, { method: 'POST', headers, signal }, (response) => {
    response.destroy();
    resolve(response);
  });
  request.on('error', (error) => reject(signal.aborted ? new Error('The push service did not answer') : error));
  request.end(body);
  return promise;
}

/** @throws for what another try may mend */
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
